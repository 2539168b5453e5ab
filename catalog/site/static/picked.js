// A game that is ticked in the finder goes along with every link and form of the page, ticked or not sent yet.
document.addEventListener("change", (event) => {
  const box = event.target;
  if (!box.matches('.picking input[type="checkbox"][name="game"]')) return;
  for (const link of document.querySelectorAll('a[href^="/"]')) {
    const url = new URL(link.href);
    const keys = url.searchParams.getAll("game").filter((key) => key !== box.value);
    if (box.checked) keys.push(box.value);
    url.searchParams.delete("game");
    keys.forEach((key) => url.searchParams.append("game", key));
    link.href = url.pathname + url.search + url.hash;
  }
  for (const form of document.querySelectorAll("form:not(.picking)")) {
    form.querySelectorAll(`input[type="hidden"][name="game"][value="${CSS.escape(box.value)}"]`).forEach((old) => old.remove());
    if (!box.checked) continue;
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name: "game", value: box.value });
    form.append(field);
  }
});
