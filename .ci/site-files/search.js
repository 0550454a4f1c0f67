const form = document.querySelector("#search"), field = form.querySelector("input"), list = form.querySelector("ol");
form.hidden = false;
const rank = ([name, , about], words) => {
  const title = name.toLowerCase(), text = `${title} ${about.toLowerCase()}`;
  if (!words.every((word) => text.includes(word))) return 0;
  return words.reduce((sum, word) => sum + (title.split(/\W+/).includes(word) ? 4 : title.includes(word) ? 2 : 1), 0);
};
const search = () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = words.length ? pages.map((page) => [rank(page, words), page]).filter(([score]) => score) : [];
  found.sort(([a], [b]) => b - a);
  list.replaceChildren(...found.slice(0, 12).map(([, [name, target, about]]) => {
    const item = document.createElement("li"), link = document.createElement("a"), small = document.createElement("small");
    link.href = target;
    link.textContent = name;
    small.textContent = about;
    link.append(small);
    item.append(link);
    return item;
  }));
};
field.addEventListener("input", search);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
