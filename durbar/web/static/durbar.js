// What the pages do beyond HTML: choices on the board, previews, the turn signal.
// No rules in here: the server decides and draws everything. Every page also works with its plain forms and links.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const page = () => $("[data-table]");
const touch = matchMedia("(hover: none)");
const docked = () => touch.matches && $("[data-dock-choice]")?.checkVisibility(); // a wide page has no dock

// --- Choices: a place on the board and its button are one thing -------------------------------------------------------

const choiceOf = (element) => element.closest?.("[data-choice]")?.dataset.choice;
const buttonOf = (choice) => $(`button[data-choice="${choice}"]`);

function light(choice) {
  for (const element of $$(".hot")) element.classList.remove("hot");
  if (choice !== undefined) { for (const element of $$(`[data-choice="${choice}"]`)) element.classList.add("hot"); }
}

function lightRow(row) {
  for (const element of $$(".hot-row")) element.classList.remove("hot-row");
  if (row !== undefined) { for (const element of $$(`[data-row="${row}"]`)) element.classList.add("hot-row"); }
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

document.addEventListener("durbar:point", (event) => point(event.detail)); // asked for by another script

document.addEventListener("click", (event) => {
  if (event.defaultPrevented) return; // chosen in a grid, but not yet done
  const choice = choiceOf(event.target);
  const button = event.target.closest("button[data-choice]");
  const atOnce = !docked() || event.target.closest("[data-dock-choice], [data-act], [data-at-once]");
  if (choice !== undefined && !atOnce) {
    event.preventDefault(); // on a phone the first tap shows, the dock does it
    if ($("[data-dock-choice]").dataset.choice === choice) return disarmDock(); // a second tap puts it back
    point(choice);
    armDock(choice);
  } else if (choice !== undefined && !button) {
    buttonOf(choice)?.click();
  } else if (choice === undefined) {
    const row = event.target.closest("svg [data-row]")?.dataset.row;
    if (row !== undefined) {
      $(`[data-row="${row}"] button[data-choice], button[data-choice][data-row="${row}"]`)?.focus();
    }
  }
});

// What shows more where one points shows it to a finger until that taps elsewhere.
document.addEventListener("pointerup", (event) => {
  for (const element of $$(".tapped")) element.classList.remove("tapped");
  if (event.pointerType === "touch") event.target.closest("[data-shows]")?.classList.add("tapped");
});

function armDock(choice) {
  const dock = $("[data-dock-choice]");
  const button = buttonOf(choice);
  dock.value = choice;
  dock.dataset.choice = choice;
  dock.disabled = false;
  const said = $("[data-dock-words]");
  said.dataset.dockWords ||= said.textContent;
  said.textContent = button.getAttribute("aria-label") || words(button).replace(/\s+/g, " ").trim();
}

// What a button says; its key is not said.
const words = (node) => (node.nodeName === "KBD" ? "" : (node.data ?? [...node.childNodes].map(words).join(" ")));

function disarmDock() {
  const dock = $("[data-dock-choice]");
  const said = $("[data-dock-words]");
  dock.disabled = true;
  delete dock.dataset.choice;
  said.textContent = said.dataset.dockWords;
  point(undefined);
  for (const shown of $$("#preview-board, #preview-words, #preview-panel")) shown.replaceChildren();
}

// --- What a choice would bring, drawn by the server ---------------------------------------------------------------------

let waiting;
const drawn = new Map(); // of this question

function showPreview(choice) {
  clearTimeout(waiting);
  const form = $("#choose");
  if (!form || !$("#preview-board, #preview-words, #preview-panel")) return;
  if (!/^\d+$/.test(choice) || buttonOf(choice)?.closest("[data-at-once]")) return; // several choices, or an easy one
  const address = `${form.action.replace(/choose$/, "preview")}/${choice}?seat=${form.elements.seat.value}`;
  const key = `${form.elements.asked.value} ${address}`;
  if (drawn.has(key)) return lay(drawn.get(key));
  waiting = setTimeout(async () => {
    const answer = await fetch(address);
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

const isAsked = () => Boolean($(".table .now.asks, #mine .table-row.turn")); // who may only change his mind is not
let mine = isAsked();
const asked = () => $("#choose input[name=asked]")?.value;
let question = asked();
const title = document.title.replace(/^● /, ""); // as the server draws it where nobody counts

function settle() {
  const begun = $("#begun[data-begun]");
  if (begun) return location.replace(begun.dataset.begun); // the waiting room is left together
  suggestWords();
  tellTimes();
  const still = asked() === question ? pointedAt : undefined; // a word at the table takes away nothing one looks at
  question = asked();
  pointedAt = undefined;
  drawn.clear();
  if (still !== undefined && buttonOf(still)) point(still);
  const now = isAsked();
  if (now && !mine) signal();
  mine = now;
}

// How many tables wait is in the title, and on the app's icon where Durbar is installed.
document.addEventListener("waiting", ({ detail }) => {
  const waits = Number(detail.data);
  document.title = waits ? `(${waits}) ${title}` : title;
  if (waits) navigator.setAppBadge?.(waits).catch(() => {});
  else navigator.clearAppBadge?.().catch(() => {});
});

// A word for the shuffle need not be thought of: this browser draws one.
function suggestWords() {
  for (const field of $$("input[data-random-word]")) {
    field.value ||= [...crypto.getRandomValues(new Uint8Array(12))].map((n) => (n % 36).toString(36)).join("");
  }
}
suggestWords();

document.addEventListener("htmx:after:request", (event) => {
  const form = event.target.closest?.("form#say");
  if (form && event.detail.ctx?.response?.status === 204) form.reset();
});

// --- The turn signal: optional, remembered on this device ------------------------------------------------------------------

const wants = (what) => localStorage.getItem(`signal-${what}`) === "yes";

for (const box of $$("input[data-signal]")) {
  box.checked = wants(box.dataset.signal);
  box.addEventListener("change", () => {
    localStorage.setItem(`signal-${box.dataset.signal}`, box.checked ? "yes" : "no");
    if (box.checked && box.dataset.signal === "sound") stroke();
  });
}

// Whoever has a table open is not told by the server, so a page that nobody sees tells by itself, if this browser does.
async function signal() {
  if (wants("sound")) stroke();
  const told = $("[data-turn-words]");
  if (!told || !wants("notice") || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  const worker = await navigator.serviceWorker?.getRegistration();
  const { pathname: path } = location;
  const tag = path.split("/")[2]; // as the server's notices have it
  worker?.showNotification(title, { body: told.dataset.turnWords, tag, icon: "/icons/192.png", data: { path } });
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

// --- The story: its script is fetched once there is something to tell, or somebody first stirs --------------------------------

const STIRS = ["pointermove", "keydown", "click", "htmx:sse:after:message"];

let told; // that it is being fetched
let ready = false;
const fetchStory = () => (told ??= import($("#story").dataset.script).then(() => (ready = true)));

// What asked for it meanwhile, a key or a click, is done again.
async function stir(event) {
  if (ready || (event.type.startsWith("htmx") && !$("#log .since"))) return;
  const asks = event.type === "keydown" && ["l", "r"].includes(event.key.toLowerCase());
  const link = event.type === "click" && !event.ctrlKey && !event.metaKey && event.target.closest("a[data-story]");
  if (link) event.preventDefault();
  await fetchStory();
  if (asks) event.target.dispatchEvent(new KeyboardEvent("keydown", { key: event.key, bubbles: true }));
  if (link) link.click();
}

if ($("#story")) {
  for (const type of STIRS) document.addEventListener(type, stir);
  if ($("#log .since")) fetchStory();
}

// --- Answers (rules, why not, names of signs): their scripts are fetched once somebody first stirs ---------------------------

const WAKES = ["pointermove", "pointerdown", "focusin", "keydown", "click"];

let answers; // that they are being fetched
let awake = false;

const fetchAnswers =
  () => (answers ??= Promise.all($("#signs").dataset.scripts.split(" ").map((script) => import(script)))
    .then(() => (awake = true)));

// What was asked meanwhile is asked again.
async function wake(event) {
  if (awake) return;
  const does = event.target.closest?.("button, input, label, select, summary, textarea, a, [data-choice]");
  const thing = does ? does.matches("[data-show-signs], [data-rule], [data-closed]") : event.target.closest?.("main");
  const once = event.type === "click" && event.detail < 2 && !event.defaultPrevented;
  const asks = thing && once && !event.ctrlKey && !event.metaKey;
  const keyed = event.type === "keydown"
    && ("n,.".includes(event.key.toLowerCase()) || event.target.matches("[data-closed]"));
  if (asks && event.target.closest("a")) event.preventDefault();
  await fetchAnswers();
  const { key, clientX, clientY } = event;
  const again = { bubbles: true, cancelable: true };
  if (keyed && !event.defaultPrevented) event.target.dispatchEvent(new KeyboardEvent("keydown", { ...again, key }));
  if (asks) event.target.dispatchEvent(new MouseEvent("click", { ...again, clientX, clientY }));
}

if ($("#signs")) { for (const type of WAKES) document.addEventListener(type, wake); }

// --- Small things ---------------------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const button = event.target.closest("button[data-copy]");
  if (!button) return;
  await navigator.clipboard.writeText(new URL($(button.dataset.copy).value, location.href).href);
  button.textContent = button.dataset.copied;
});

// What the coach says comes into sight.
document.addEventListener("htmx:after:swap", ({ detail }) => {
  if (/(coach|choose)$/.test(detail?.ctx?.request?.action)) $("#coach")?.scrollIntoView({ block: "nearest" });
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches("input[data-select]")) event.target.select();
});

const spoken = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto" });
const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
function tellTimes() {
  for (const span of $$("[data-at]")) {
    const ago = +span.dataset.at - Date.now() / 1000;
    const [unit, seconds] = UNITS.find(([, length]) => -ago >= length) || UNITS[3];
    span.textContent = spoken.format(Math.round(ago / seconds), unit);
  }
}
tellTimes();

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") { for (const menu of $$("details.menu[open]")) menu.open = false; }
});
document.addEventListener("click", (event) => {
  for (const menu of $$("details.menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});

// In the lobby: whoever sits down on another seat leaves the one he had.
document.addEventListener("change", (event) => {
  const seat = event.target.closest?.("form[data-seats] select[name^=who-]");
  if (!seat || seat.value !== "me") return;
  for (const other of $$("select[name^=who-]", seat.form)) {
    if (other !== seat && other.value === "me") other.value = "bot";
  }
});
