// The two controls of a sheet on the screen; paper has none.

const bar = document.createElement("p");
bar.className = "bar";
const add = (text, act) => {
  const one = Object.assign(document.createElement("button"), { type: "button", textContent: text });
  one.addEventListener("click", () => act(one));
  bar.append(one);
  return one;
};
add("Print", () => print());
const greys = add("Without colours", (one) => one.setAttribute("aria-pressed",
  String(document.documentElement.classList.toggle("plain"))));
greys.setAttribute("aria-pressed", String(document.documentElement.classList.contains("plain")));
document.body.prepend(bar);

// A question gives way to another one about the same rule, and its answer with it.
for (const one of document.querySelectorAll("[data-swap]")) {
  one.addEventListener("click", () => {
    for (const either of document.querySelectorAll(`[data-of="${one.dataset.swap}"]`)) either.hidden = !either.hidden;
  });
}
