// What the pages do beyond HTML: choices on the board, previews, keys, the turn signal, replay, the rulebook beside it.
// No rules in here: the server decides and draws everything. Every page also works with its plain forms and links.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const page = () => $("[data-table]");
const touch = matchMedia("(hover: none)");

// --- Choices: a place on the board and its button are one thing -------------------------------------------------------

const choiceOf = (element) => element.closest?.("[data-choice]")?.dataset.choice;
const buttonOf = (choice) => $(`button[data-choice="${choice}"]`);

function light(choice) {
  for (const element of $$(".hot")) element.classList.remove("hot");
  if (choice !== undefined) for (const element of $$(`[data-choice="${choice}"]`)) element.classList.add("hot");
}

function lightRow(row) {
  for (const element of $$(".hot-row")) element.classList.remove("hot-row");
  if (row !== undefined) for (const element of $$(`[data-row="${row}"]`)) element.classList.add("hot-row");
}

let pointedAt;
function point(choice) {
  if (choice === pointedAt) return;
  pointedAt = choice;
  light(choice);
  showPreview(choice);
}

for (const type of ["pointerover", "focusin"]) {
  document.addEventListener(type, (event) => {
    if (type === "pointerover" && event.pointerType === "touch") return;
    const choice = choiceOf(event.target);
    if (choice !== undefined) point(choice);
    lightRow(event.target.closest?.("[data-row]")?.dataset.row);
  });
}

document.addEventListener("click", (event) => {
  const choice = choiceOf(event.target);
  const button = event.target.closest("button[data-choice]");
  const atOnce = !touch.matches || !$("[data-dock-choice]") || event.target.closest("[data-dock-choice], [data-at-once]");
  if (choice !== undefined && !atOnce) {
    event.preventDefault(); // on a phone the first tap shows, the dock does it
    point(choice);
    armDock(choice);
  } else if (choice !== undefined && !button) {
    buttonOf(choice)?.click();
  } else if (choice === undefined) {
    const row = event.target.closest("svg [data-row]")?.dataset.row;
    if (row !== undefined) $(`[data-row="${row}"] button[data-choice], button[data-choice][data-row="${row}"]`)?.focus();
  }
});

function armDock(choice) {
  const dock = $("[data-dock-choice]");
  const button = buttonOf(choice);
  dock.value = choice;
  dock.dataset.choice = choice;
  dock.disabled = false;
  $("[data-dock-words]").textContent = button.getAttribute("aria-label") || button.textContent;
}

// --- What a choice would bring, drawn by the server ---------------------------------------------------------------------

let waiting;
const drawn = new Map(); // of this question

function showPreview(choice) {
  clearTimeout(waiting);
  const form = $("#choose");
  if (!form || !$("#preview-board, #preview-words, #preview-panel")) return;
  if (!/^\d+$/.test(choice) || buttonOf(choice)?.closest("[data-at-once]")) return; // several choices, or an easy one
  const key = `${form.elements.asked.value}/${choice}`;
  if (drawn.has(key)) return lay(drawn.get(key));
  waiting = setTimeout(async () => {
    const answer = await fetch(`${page().dataset.table}/preview/${choice}?seat=${form.elements.seat.value}`);
    if (answer.status !== 200) return; // the table has moved on
    drawn.set(key, await answer.text());
    if (pointedAt === choice) lay(drawn.get(key));
  }, 60);
}

function lay(html) {
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const partial of $$("hx-partial", parsed)) {
    $(partial.getAttribute("hx-target"))?.replaceChildren(...document.importNode(partial, true).childNodes);
  }
}

// --- Keys ---------------------------------------------------------------------------------------------------------------

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, select, textarea")) return;
  const named = $$("button kbd").find((kbd) => kbd.textContent.trim().toLowerCase() === event.key.toLowerCase());
  if (named && event.key.length === 1) {
    event.preventDefault();
    named.closest("button").click();
  } else if (event.key in STEPS && event.target.matches("button[data-choice]")) {
    event.preventDefault();
    nearest(event.target, ...STEPS[event.key])?.focus();
  } else if (page()?.dataset.ply !== undefined) {
    const { ply, plies } = page().dataset;
    const to = { ArrowLeft: +ply - 1, ArrowRight: +ply + 1, Home: 0, End: +plies }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      replay(to);
    }
  }
});

// The next choice in a direction, as the buttons lie on the page.
function nearest(from, right, down) {
  const middle = (element) => {
    const box = element.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  const ahead = $$("button[data-choice]").map((element) => {
    const [u, v] = middle(element);
    const along = right ? (u - x) * right : (v - y) * down;
    const aside = Math.abs(right ? v - y : u - x);
    return { element, along, far: along + 4 * aside };
  });
  return ahead.filter(({ along }) => along > 2).sort((a, b) => a.far - b.far)[0]?.element;
}

// --- Streams: a browser opens only six connections to a server over HTTP/1 --------------------------------------------------
// Four tabs may listen all the time, so that they can tell whose turn it is. Any further one listens while it is seen.

const SLOTS = ["first", "second", "third", "fourth"];

async function takeSlot() {
  if (!navigator.locks) return;
  htmx.config.sse.pauseOnBackground = true;
  for (const slot of SLOTS) {
    const taken = await new Promise((resolve) => {
      navigator.locks.request(`durbar-stream-${slot}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock && new Promise(() => {}); // kept as long as the page is
      });
    });
    if (taken) {
      htmx.config.sse.pauseOnBackground = false;
      return;
    }
  }
}

if ($("[hx-sse\\:connect]")) takeSlot();

// --- Live ---------------------------------------------------------------------------------------------------------------

const lost = (is) => {
  const line = $("#lost");
  if (line) line.hidden = !is;
  document.body.classList.toggle("offline", is);
};
document.addEventListener("htmx:sse:error", () => lost(true));
document.addEventListener("htmx:sse:close", () => lost(true));
document.addEventListener("htmx:sse:after:connection", () => lost(false));
document.addEventListener("htmx:sse:after:message", settle);

// A stream that breaks is taken up again by htmx, one that could not begin by us.
for (const type of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(type, ({ target }) => {
    const stream = target.getAttribute?.("hx-sse:connect");
    if (!stream) return;
    lost(true);
    setTimeout(() => htmx.ajax("GET", stream, { source: target }), 2000);
  });
}

let mine = Boolean($("#choose"));
const title = document.title.replace(/^● /, "");

function settle() {
  pointedAt = undefined;
  drawn.clear();
  const now = Boolean($("#choose"));
  document.title = now ? `● ${title}` : title;
  if (now && !mine) signal();
  mine = now;
}

document.addEventListener("htmx:after:request", (event) => {
  const form = event.target.closest?.("form#say");
  if (form && event.detail.ctx?.response?.status === 204) form.reset();
});

// --- The turn signal: optional, remembered on this device ------------------------------------------------------------------

const wants = (what) => localStorage.getItem(`signal-${what}`) === "yes";

for (const box of $$("input[data-signal]")) {
  box.checked = wants(box.dataset.signal);
  box.addEventListener("change", async () => {
    if (box.checked && box.dataset.signal === "notice") box.checked = (await Notification.requestPermission()) === "granted";
    localStorage.setItem(`signal-${box.dataset.signal}`, box.checked ? "yes" : "no");
    if (box.checked && box.dataset.signal === "sound") stroke();
  });
}

function signal() {
  if (wants("sound")) stroke();
  if (wants("notice") && document.hidden) new Notification(title, { body: $("#now h2")?.textContent, tag: location.pathname });
}

// One soft stroke on a tabla: a low tone that bends down and dies away.
function stroke() {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.setValueAtTime(190, audio.currentTime);
  tone.frequency.exponentialRampToValueAtTime(95, audio.currentTime + 0.25);
  loudness.gain.setValueAtTime(0.5, audio.currentTime);
  loudness.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.7);
  tone.connect(loudness).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.7);
  tone.onended = () => audio.close();
}

// --- Replay -----------------------------------------------------------------------------------------------------------------

let asked = 0;
async function replay(ply) {
  const { table, plies } = page().dataset;
  ply = Math.max(0, Math.min(+plies, ply));
  if (ply === +page().dataset.ply) return;
  page().dataset.ply = ply;
  const request = ++asked;
  const url = `${table}/replay/${ply}${location.search}`;
  const answer = await fetch(url, { headers: { "HX-Request": "true" } });
  if (!answer.ok || request !== asked) return;
  const text = await answer.text();
  await htmx.swap({ text, target: document.body, swap: "none", sourceElement: document.body });
  history.replaceState(null, "", url);
}

document.addEventListener("input", (event) => {
  if (event.target.matches("input[data-replay]")) replay(+event.target.value);
});
document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ply]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  replay(+link.dataset.ply);
});

// --- The rulebook beside the board --------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-rule]");
  const drawer = $("#rulebook");
  if (!link || !drawer || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const inside = $("[data-rulebook]", drawer);
  if (!inside.hasChildNodes()) {
    const answer = await fetch(link.pathname, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return location.assign(link.href);
    inside.innerHTML = await answer.text();
  }
  drawer.show();
  const clause = link.dataset.rule && document.getElementById(link.dataset.rule);
  (clause || inside).scrollIntoView({ block: "start" });
  $("button", drawer)?.focus({ preventScroll: true });
});

// --- Small things ---------------------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(new URL($(button.dataset.copy).value, location.href).href);
  button.textContent = button.dataset.copied;
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-select]")) event.target.select();
});

const spoken = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
for (const span of $$("[data-at]")) {
  const ago = +span.dataset.at - Date.now() / 1000;
  const [unit, seconds] = UNITS.find(([, length]) => -ago >= length) || UNITS[3];
  span.textContent = spoken.format(Math.round(ago / seconds), unit);
}

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") for (const menu of $$("details.menu[open]")) menu.open = false;
});
document.addEventListener("click", (event) => {
  for (const menu of $$("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

// In the lobby: whoever sits down on another seat leaves the one he had.
document.addEventListener("change", (event) => {
  const seat = event.target.closest?.("form[data-seats] select[name^=who-]");
  if (!seat || seat.value !== "me") return;
  for (const other of $$("select[name^=who-]", seat.form)) if (other !== seat && other.value === "me") other.value = "bot";
});
