// Answers while one types. Without it the form does the same, a page at a time.
const form = document.getElementById("own"), rules = document.getElementById("rules");
const players = document.getElementById("players"), state = document.getElementById("status");
const column = document.getElementById("answer-column"), acts = document.getElementById("acts");
const parts = { understood: document.getElementById("answer"), played: document.getElementById("played") };
const SOON = 120, AFTER = 500, RETRY = 5000;
const back = document.getElementById("back"), before = [];
let seed = 1, typing = 0, playing = 0, asked = {}, shown = rules.value;

// The text as the address has it: deflated, in base64 for addresses; as it is where the browser cannot deflate.
async function query(text) {
  if (!text.trim()) return "";
  let told = "rules=" + encodeURIComponent(text);
  if ("CompressionStream" in window) {
    try {
      const deflated = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const bytes = new Uint8Array(await new Response(deflated).arrayBuffer());
      let letters = "";
      for (const byte of bytes) letters += String.fromCharCode(byte);
      told = "z=" + btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    } catch { /* an older browser knows other formats only */ }
  }
  if (players.value) told += "&players=" + encodeURIComponent(players.value);
  return seed > 1 ? told + "&seed=" + seed : told;
}

// Puts a part of the answer in its place; a newer question makes an older one void.
async function ask(part, told) {
  asked[part]?.abort();
  const mine = asked[part] = new AbortController();
  try {
    const answer = await fetch(`/try/${part}?${told}`, { signal: mine.signal });
    if (answer.status === 503) {
      say("Many games are being tried here just now; trying again in a moment.", "");
      setTimeout(() => asked[part] === mine && ask(part, told), RETRY);
      return;
    }
    if (!answer.ok) throw new Error(answer.status);
    const html = await answer.text();
    if (asked[part] !== mine) return;
    const open = new Set([...parts[part].querySelectorAll("details[open][id]")].map(one => one.id));
    parts[part].innerHTML = html;
    for (const id of open) document.getElementById(id)?.setAttribute("open", "");
    if (part === "understood") summarize();
  } catch (error) {
    if (error.name !== "AbortError") say("The answer did not come. Press “Try it” to ask again.", "open");
  } finally {
    if (asked[part] === mine) column.classList.remove("waits");
  }
}

function say(words, look) {
  state.textContent = words;
  state.className = `status ${look}`;
}

function summarize() {
  const games = [...parts.understood.querySelectorAll(".tried")];
  acts.hidden = !games.length;
  if (!games.length) return say("", "");
  const count = name => games.reduce((sum, game) => sum + Number(game.dataset[name]), 0);
  const all = count("rules"), open = count("unread");
  if (!open) say(all === 1 ? "The rule is understood." : `All ${all} rules are understood.`, "done");
  else say(`${open} of ${all} ${all === 1 ? "rule" : "rules"} ${open === 1 ? "is" : "are"} not fully understood.`, "open");
}

async function answer(also = AFTER) {
  const text = shown = rules.value, told = await query(text);
  if (text !== rules.value) return;
  document.getElementById("empty")?.remove();
  for (const notice of column.querySelectorAll(":scope > .notice")) notice.remove();
  history.replaceState(null, "", told ? `/try?${told}` : "/try");
  document.getElementById("page-link").href = `/try/page.md?${told}`;
  clearTimeout(playing);
  if (!told) {
    for (const part in parts) { asked[part]?.abort(); parts[part].replaceChildren(); }
    return summarize();
  }
  column.classList.add("waits");
  setTimeout(() => column.classList.contains("waits") && say("Reading your rules …", ""), AFTER);
  ask("understood", told);
  playing = setTimeout(() => ask("played", told), also);
}

rules.addEventListener("input", () => {
  clearTimeout(typing);
  typing = setTimeout(answer, SOON);
});
players.addEventListener("change", () => answer(0));
form.addEventListener("submit", event => {
  event.preventDefault();
  answer(0);
});

document.addEventListener("click", event => {
  const link = event.target.closest("a[data-words], a[data-again], a[data-example]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (link.dataset.again) {
    seed = Number(link.dataset.again);
  } else if (link.dataset.words !== undefined) {
    if (rules.value !== shown) return;
    // Offsets count letters as Python does; JavaScript counts those beyond U+FFFF twice.
    const letters = [...shown], from = letters.slice(0, link.dataset.start).join("").length;
    const until = letters.slice(0, link.dataset.end).join("").length;
    before.push(rules.value);
    back.hidden = false;
    rules.setRangeText(link.dataset.words, from, until, "end");
    rules.focus({ preventScroll: true });
  } else {
    return;
  }
  event.preventDefault();
  answer(0);
});

back.addEventListener("click", () => {
  rules.value = before.pop() ?? rules.value;
  back.hidden = !before.length;
  answer(0);
});

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => window.print());
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = !navigator.clipboard;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(location.href);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Copy it from the address bar";
    }
    setTimeout(() => { button.textContent = "Copy the address"; }, 2500);
  });
}
seed = Number(new URLSearchParams(location.search).get("seed")) || 1;
summarize();
