// The poster is moved with the mouse and grows around where one points. Without this the window scrolls, and the links
// above it make the poster larger.
const view = document.querySelector(".window");
const sheet = view.querySelector(".sheet");
const frame = view.querySelector("iframe");
const links = [...document.querySelectorAll("[data-zoom]")];
const most = Number(links.at(-1).dataset.zoom);
let zoom = Number(document.querySelector("[data-zoom][aria-current]").dataset.zoom);

// Makes the poster so many times as large as its window; what is at (x, y) of the window stays there.
function grow(times, x = view.clientWidth / 2, y = view.clientHeight / 2) {
  const next = Math.min(Math.max(times, 1), most);
  const left = (view.scrollLeft + x) / sheet.offsetWidth;
  const top = (view.scrollTop + y) / sheet.offsetHeight;
  zoom = next;
  sheet.style.setProperty("--zoom", zoom);
  view.scrollLeft = left * sheet.offsetWidth - x;
  view.scrollTop = top * sheet.offsetHeight - y;
  for (const link of links) {
    if (Number(link.dataset.zoom) === zoom) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

for (const link of links) {
  link.addEventListener("click", event => {
    event.preventDefault();
    grow(Number(link.dataset.zoom));
  });
}

view.addEventListener("keydown", event => {
  const times = { "+": zoom * 2, "=": zoom * 2, "-": zoom / 2, "0": 1 }[event.key];
  if (times === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  grow(times);
});

function listen() {
  const poster = frame.contentDocument;
  if (!poster || !poster.documentElement) return;
  let from = null;
  let moved = false;
  poster.addEventListener("pointerdown", event => {
    moved = false;
    if (event.pointerType === "mouse" && event.button === 0) {
      from = { x: event.screenX, y: event.screenY, left: view.scrollLeft, top: view.scrollTop };
    }
  });
  poster.addEventListener("pointermove", event => {
    if (!from) return;
    if (!(event.buttons & 1)) {
      from = null;
      return;
    }
    const right = event.screenX - from.x;
    const down = event.screenY - from.y;
    if (Math.abs(right) + Math.abs(down) > 4) moved = true;
    view.scrollTo(from.left - right, from.top - down);
  });
  poster.addEventListener("pointerup", () => { from = null; });
  poster.addEventListener("dragstart", event => event.preventDefault());
  poster.addEventListener("click", event => { if (moved) event.preventDefault(); }, true);
  poster.addEventListener("dblclick", event => grow(zoom * 2, ...at(event)));
  poster.addEventListener("wheel", event => {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    grow(zoom * Math.exp(-event.deltaY / 200), ...at(event));
  }, { passive: false });
}

// Where an event of the poster is in the window.
function at(event) {
  return [event.clientX - view.scrollLeft, event.clientY - view.scrollTop];
}

frame.addEventListener("load", listen);
listen();

// Without a place in the address it begins in the middle, where the index is.
if (!location.hash) view.scrollTo((sheet.offsetWidth - view.clientWidth) / 2, (sheet.offsetHeight - view.clientHeight) / 2);
