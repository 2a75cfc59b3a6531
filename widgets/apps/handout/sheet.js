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
