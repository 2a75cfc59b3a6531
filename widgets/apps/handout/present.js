// The keys of pages to present, and three controls for whoever has none.

const pages = [...document.querySelectorAll("section")];
const here = () => pages.findIndex((one) => one.getBoundingClientRect().bottom > innerHeight / 2);
const turn = (by) => {
  const to = pages[Math.min(pages.length - 1, Math.max(0, here() + by))];
  to.scrollIntoView();
  to.focus({ preventScroll: true });
};
const fill = () => { if (document.fullscreenElement) document.exitFullscreen(); else document.documentElement.requestFullscreen?.(); };
const ON = ["n", "PageDown", "ArrowRight", "ArrowDown", " "], BACK = ["p", "PageUp", "ArrowLeft", "ArrowUp"];
addEventListener("keydown", (event) => {
  const key = event.key.length > 1 ? event.key : event.key.toLowerCase();
  const pressed = event.target.closest("button") && key === " ";
  if (pressed || event.ctrlKey || event.metaKey || event.altKey) return;
  if (ON.includes(key)) turn(1);
  else if (BACK.includes(key)) turn(-1);
  else if (key === "f") fill();
  else return;
  event.preventDefault();
});
const bar = document.createElement("nav");
bar.className = "bar";
for (const [text, act] of [["Back", () => turn(-1)], ["Next", () => turn(1)], ["Whole screen", fill]]) {
  const one = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  one.addEventListener("click", act);
  bar.append(one);
}
document.body.append(bar);
