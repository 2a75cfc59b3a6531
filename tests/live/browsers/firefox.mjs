/**
 * The smoke journey in Firefox: open, press, next page from the snapshot.
 * usage: node firefox.mjs EXECUTABLE ADDRESS    prints one JSON object
 */

import puppeteer from "puppeteer-core";

const [executablePath, address] = process.argv.slice(2);
const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
const told = { boots: [], said: [], kept: "" };
try {
  const page = await browser.newPage();
  const patience = { timeout: 120_000 };
  const visit = async (name) => {
    await page.goto(address + name);
    await page.waitForFunction("['live', 'error'].includes(document.documentElement.dataset.erLive)", patience);
    told.boots.push(await page.evaluate("document.documentElement.dataset.erBoot ?? 'error'"));
    await page.click("[data-do=step]");
    await page.waitForFunction("document.querySelector('output.said')?.textContent === 'step 1'", patience);
    told.said.push(await page.evaluate("document.querySelector('output.said').textContent"));
  };
  await visit("index.html");
  await page.waitForFunction("document.documentElement.dataset.erKept", patience);
  told.kept = await page.evaluate("document.documentElement.dataset.erKept");
  await visit("next.html");
} finally {
  await browser.close();
}
console.log(JSON.stringify(told));
