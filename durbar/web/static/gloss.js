// Every sign has a name. Whoever rests on a sign with the pointer or the focus, or holds a finger on it, is shown what it
// is called and what it does; the legend (N) has all of them, and can set names beside them on the page.

const { lay } = await import(`./slip.js${new URL(import.meta.url).search}`);
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const REST = 500; // milliseconds until a name is shown
const HOLD = 400; // and for a finger
const NEAR = 3; // elements round a number in which its sign may stand
const SHAKE = 10; // pixels that a finger which holds still may move

const drawer = $("#signs");
const gloss = $("#gloss");

// --- The legend ---------------------------------------------------------------------------------------------------------

let fetched;
const known = []; // [what a symbol is called like, its row]

const load =
  () => (fetched ??= fetch(drawer.dataset.from, { headers: { "HX-Request": "true" } }).then(async (answer) => {
    if (!answer.ok) return (fetched = undefined);
    drawer.innerHTML = await answer.text();
    for (const row of $$("[data-signs]", drawer)) {
      for (const symbol of row.dataset.signs.split(" ")) {
        known.push([new RegExp(`^#${symbol.replaceAll("*", ".*")}$`), row]);
      }
    }
    const names = $("[data-sign-names]", drawer);
    names.checked = wanted();
    names.addEventListener("change", () => {
      localStorage.setItem("sign-names", names.checked ? "yes" : "no");
      writeNames();
    });
    $("[data-find-sign]", drawer).addEventListener("input", find);
    writeNames();
  }));

const rowOf = (use) => known.find(([symbol]) => symbol.test(use.getAttribute("href") ?? ""))?.[1];
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function find(event) {
  const words = plain(event.target.value).split(/\s+/);
  for (const row of $$("[data-signs]", drawer)) {
    row.hidden = !words.every((word) => plain(row.textContent).includes(word));
  }
  for (const section of $$("section", drawer)) section.hidden = !$("li:not([hidden])", section);
}

async function toggle() {
  if (drawer.open) return drawer.close();
  hide();
  await load();
  drawer.show();
  $(".signs", drawer).focus();
}

document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-show-signs]")) return;
  event.preventDefault();
  toggle();
});

// --- What is meant ------------------------------------------------------------------------------------------------------

// The rows of what is drawn at a place: the sign itself, or those that stand beside a number.
function meant(target) {
  if (!target.closest?.("main, #signs") || target.closest("#signs, .ground")) return [];
  let element = target;
  for (let round = 0; element && round <= NEAR; round++, element = element.parentElement) {
    const uses = element.matches("use") ? [element] : $$("use", element);
    if (uses.length > NEAR) return [];
    const rows = [...new Set(uses.map(rowOf).filter(Boolean))];
    if (rows.length) return rows;
    if (element.matches("main > *, .map, button, section")) return [];
  }
  return [];
}

// --- Its name -----------------------------------------------------------------------------------------------------------

let waiting;
let told; // what the gloss tells of

function wait(target, milliseconds, then) {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    await load();
    if (!target.isConnected) return;
    const rows = meant(target);
    if (!rows.length) return;
    tell(target, rows);
    then?.();
  }, milliseconds);
}

function tell(target, rows) {
  hide();
  told = target.closest("[tabindex], button, a") ?? target;
  gloss.replaceChildren(...rows.flatMap((row) => {
    const [name, does] = ["h3", "p"].map((tag) => document.createElement(tag));
    const drawn = $("svg", row).cloneNode(true);
    name.append(drawn, $("b", row).textContent);
    does.textContent = $("p", row).textContent;
    return [name, does];
  }));
  gloss.hidden = false;
  told.setAttribute("aria-describedby", gloss.id);
  lay(gloss, target.getBoundingClientRect());
}

function hide() {
  clearTimeout(waiting);
  told?.removeAttribute("aria-describedby");
  told = undefined;
  gloss.hidden = true;
  gloss.style.cssText = "";
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || gloss.contains(event.target)) return;
  if (told && told.contains(event.target)) return;
  hide();
  wait(event.target, REST);
});

document.addEventListener("focusin", (event) => {
  if (event.target.matches(":focus-visible") && !event.target.closest("#signs")) wait(event.target, REST);
});
document.addEventListener("focusout", hide);

let held; // where a finger lies

document.addEventListener("pointerdown", (event) => {
  hide();
  if (event.pointerType !== "touch") return;
  held = { x: event.clientX, y: event.clientY, told: false };
  wait(event.target, HOLD, () => held && (held.told = true));
});
document.addEventListener("pointermove", (event) => {
  if (held && !held.told && Math.hypot(event.clientX - held.x, event.clientY - held.y) > SHAKE) clearTimeout(waiting);
});
for (const type of ["pointerup", "pointercancel"]) {
  document.addEventListener(type, () => held && !held.told && clearTimeout(waiting));
}
document.addEventListener("contextmenu", (event) => held?.told && event.preventDefault());

// A finger that was told a name has chosen nothing; one that taps what does nothing is told its name.
document.addEventListener(
  "click",
  (event) => {
    if (held?.told) {
      event.preventDefault();
      event.stopPropagation();
    } else if (held && !event.target.closest("button, a, input, [data-choice], [data-closed], [data-row]")) {
      wait(event.target, 0);
    }
    held = undefined;
  },
  true,
);

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && drawer.open) drawer.close();
  else if (event.key === "Escape" && told) hide();
  else return;
  event.preventDefault();
}, true);

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key.toLowerCase() !== "n" || event.target.matches("input:not([type=checkbox]), select, textarea")) return;
  event.preventDefault();
  toggle();
});

// --- Names beside signs: for one's first games, remembered on this device ---------------------------------------------------

const wanted = () => localStorage.getItem("sign-names") === "yes";

function writeNames() {
  for (const name of $$(".sign-name")) name.remove();
  if (!wanted()) return;
  for (const use of $$("main .icon use")) {
    const row = rowOf(use);
    const drawn = use.closest("svg");
    if (!row || drawn.closest("svg svg, .log, .map")) continue;
    const name = $("b", row).textContent;
    if (plain(drawn.parentElement.textContent).includes(plain(name))) continue;
    const beside = document.createElement("small");
    beside.className = "sign-name";
    beside.ariaHidden = "true";
    beside.textContent = name;
    const high = drawn.parentElement.offsetHeight;
    drawn.after(beside);
    if (!fits(beside) || drawn.parentElement.offsetHeight > high) beside.remove();
  }
}

// Whether there is room for a name: nothing that it stands in is wider or higher for it.
function fits(name) {
  for (let round = name.parentElement; round.tagName !== "MAIN"; round = round.parentElement) {
    if (round.scrollWidth > round.clientWidth + 1 && getComputedStyle(round).display !== "inline") return false;
  }
  return document.documentElement.scrollWidth <= innerWidth;
}

document.addEventListener("htmx:sse:after:message", () => {
  if (told && !told.isConnected) hide();
  if (wanted()) load().then(writeNames);
});
if (wanted()) load();
