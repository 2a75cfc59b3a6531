/**
 * Firefox, driven line by line: each line that comes in is a command as JSON, each line that goes out its answer.
 * usage: node firefox.mjs EXECUTABLE
 *   {"open": ADDRESS}    go there as far as the browser lets one
 *   {"ask": SCRIPT}      the value of an expression, null while there is no page
 *   {"again": true}      load the page again
 *   {"fresh": true}      a new profile
 */

import { createInterface } from "node:readline";
import puppeteer from "puppeteer-core";

const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true });
let context = null, page = null;

const commands = {
  async fresh() {
    await context?.close();
    context = await browser.createBrowserContext();
    page = await context.newPage();
  },
  async open(address) {
    await page.goto(address, { waitUntil: "domcontentloaded", timeout: 60_000 }).catch(() => {});
  },
  async again() {
    await page.reload({ waitUntil: "domcontentloaded", timeout: 60_000 }).catch(() => {});
  },
  ask: (script) => page.evaluate(script).catch(() => null),
};

try {
  for await (const line of createInterface({ input: process.stdin })) {
    const [[name, given]] = Object.entries(JSON.parse(line));
    console.log(JSON.stringify((await commands[name](given)) ?? null));
  }
} finally {
  await browser.close();
}
