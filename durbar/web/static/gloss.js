// Every sign and every number has a name. Whoever rests on one with the pointer or the focus, or holds a finger on it, is
// shown what it is called and what it does; comma and full stop lead from one to the next. The legend (N) has all of them,
// and can set names beside signs (sign_names.js).

const { search } = new URL(import.meta.url);
const [{ lay }, { choose, unwanted, write }] = await Promise.all(
  ["slip", "sign_names"].map((name) => import(`./${name}.js${search}`)),
);
const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const REST = 500; // milliseconds until a name is shown
const HOLD = 400; // and for a finger
const NEAR = 3; // elements round a number in which its sign may stand
const SHAKE = 10; // pixels that a finger which holds still may move
const AIR = 3; // and by which a number on a map may be missed
const MEANS = "[data-means]"; // a number without words, or what holds such numbers
const SAID = "[title]:not([title=''], button, a, label)"; // what says itself what it is
const WHERE = "main, #progress";

const drawer = $("#signs");
const gloss = $("#gloss");

// --- The legend ---------------------------------------------------------------------------------------------------------

let fetched;
const known = []; // [what a symbol is called like, its row]
const numbers = new Map(); // what a number means, and its row

const load =
  () => (fetched ??= fetch(drawer.dataset.from, { headers: { "HX-Request": "true" } }).then(async (answer) => {
    if (!answer.ok) return (fetched = undefined);
    drawer.innerHTML = await answer.text();
    for (const row of $$("[data-signs]", drawer)) {
      for (const symbol of row.dataset.signs.split(" ")) {
        known.push([new RegExp(`^#${symbol.replaceAll("*", ".*")}$`), row]);
      }
    }
    for (const row of $$("[data-number-means]", drawer)) numbers.set(row.dataset.numberMeans, row);
    choose($("[data-sign-names]", drawer), nameOf);
    $("[data-find-sign]", drawer).addEventListener("input", find);
  }));

const rowOf = (use) => known.find(([symbol]) => symbol.test(use.getAttribute("href") ?? ""))?.[1];
const nameOf = (use) => {
  const row = rowOf(use);
  return row && $("b", row).textContent;
};
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function find(event) {
  const words = plain(event.target.value).split(/\s+/);
  for (const row of $$("li", drawer)) {
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

// The signs that are drawn at a place, or beside it.
function signs(target) {
  if (target.closest(".ground")) return [];
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

const boxOf = (one) => one.getBoundingClientRect();
const size = (one) => boxOf(one).width * boxOf(one).height;

function holds(one, { x, y }) {
  const box = boxOf(one);
  return box.left - AIR <= x && x <= box.right + AIR && box.top - AIR <= y && y <= box.bottom + AIR;
}

// The number at a place. On a map it may lie under the places that can be pointed at.
function number(target, at) {
  const marked = target.closest(`${MEANS}, ${SAID}`);
  if (marked?.matches(MEANS)) return marked;
  const map = at && target.closest(".map");
  const here = map ? $$(MEANS, map).filter((one) => one.checkVisibility() && holds(one, at)) : [];
  return here.sort((one, other) => size(one) - size(other))[0];
}

// The rows of all that is meant at a place, and what the page says there itself.
function meant(target, at) {
  if (!target.closest?.(WHERE) || target.closest("#signs")) return { rows: [] };
  const of = number(target, at);
  if (of) {
    return { of, said: of.matches(SAID) ? of : undefined, rows: [numbers.get(of.dataset.means)].filter(Boolean) };
  }
  const said = target.closest(SAID);
  const rows = signs(target);
  const held = at || rows.length ? [] : [...new Set($$(MEANS, target).map((one) => numbers.get(one.dataset.means)))];
  return { said, rows: held.length > NEAR ? rows : [...rows, ...held] };
}

// --- Its name -----------------------------------------------------------------------------------------------------------

let waiting;
let told; // what the gloss tells of
let about; // the number on a map that it tells of
let silent; // what would also say it by a tooltip of the browser: [the element, what it says]

const place = (event) => ({ x: event.clientX, y: event.clientY });

function wait(target, milliseconds, at, then) {
  clearTimeout(waiting);
  waiting = setTimeout(async () => {
    await load();
    if (target.isConnected && tell(target, at)) then?.();
  }, milliseconds);
}

// Whether there was anything to tell.
function tell(target, at) {
  const { of, said, rows } = meant(target, at);
  if ((!rows.length && !said) || target.closest(".asked")) return false; // who asked why not is being told that
  hide();
  told = target.closest("[tabindex], button, a") ?? target;
  about = of?.closest(".map") ? of : undefined;
  const words = said ? [paragraph(said.title)] : [];
  gloss.replaceChildren(...words, ...rows.flatMap(entry));
  if (said) {
    silent = [said, said.title];
    said.removeAttribute("title");
  }
  gloss.hidden = false;
  told.setAttribute("aria-describedby", gloss.id);
  lay(gloss, boxOf(of ?? target));
  return true;
}

function paragraph(words) {
  const does = document.createElement("p");
  does.textContent = words;
  return does;
}

function entry(row) {
  const name = document.createElement("h3");
  name.append($("svg, .figures", row).cloneNode(true), $("b", row).textContent);
  return [name, paragraph($("p", row).textContent)];
}

function hide() {
  clearTimeout(waiting);
  if (told?.getAttribute("aria-describedby") === gloss.id) told.removeAttribute("aria-describedby");
  if (silent) silent[0].title = silent[1];
  told = about = silent = undefined;
  gloss.hidden = true;
  gloss.style.cssText = "";
}

let rested; // where the pointer was last

// Whether the page has moved below a pointer that rests, as it does where keys lead to something out of sight.
function rests(event) {
  const [before, now] = [rested, place(event)];
  rested = now;
  return !before || (before.x === now.x && before.y === now.y);
}

document.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "mouse" || gloss.contains(event.target)) return;
  if (rests(event) && told && told === document.activeElement) return;
  if (told && (about ? holds(about, place(event)) : told.contains(event.target))) return;
  hide();
  wait(event.target, REST, place(event));
});

// A map is one ground with many numbers: the pointer goes from one to the next without leaving what lies above them.
document.addEventListener("pointermove", (event) => {
  rested = place(event);
  if (event.pointerType !== "mouse" || !event.target.closest?.(".map")) return;
  if (about && !holds(about, place(event))) hide();
  if (!told) wait(event.target, REST, place(event));
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
  wait(event.target, HOLD, place(event), () => held && (held.told = true));
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
      wait(event.target, 0, place(event));
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

// --- From one to the next -----------------------------------------------------------------------------------------------

const STEPS = { ".": 1, ",": -1 };

async function walk(by) {
  await load();
  const last = told ?? document.activeElement;
  hide(); // what it has silenced is found again
  const all = $$(`:is(${WHERE}) :is(${MEANS}, ${SAID}, .icon)`).filter((one) =>
    one.checkVisibility() && !one.closest(".log, .chat, .now-foot, dialog")
    && !one.matches(`:is(${MEANS}, ${SAID}) .icon`)
  );
  const here = all.indexOf(last);
  for (let step = 1; step <= all.length; step++) {
    const from = here < 0 && by < 0 ? 0 : here;
    const one = all[(from + by * step + all.length * step) % all.length];
    if (!one.hasAttribute("tabindex")) one.setAttribute("tabindex", "-1");
    one.focus();
    if (tell(one)) return;
  }
}

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !(event.key in STEPS)) return;
  if (event.target.matches("input, select, textarea") || $("dialog[open]")) return;
  event.preventDefault();
  walk(STEPS[event.key]);
});

// --- A page that changes ------------------------------------------------------------------------------------------------

const named = () => unwanted() || load().then(() => write(nameOf));

document.addEventListener("htmx:sse:after:message", () => {
  if (told && !told.isConnected) hide();
  named();
});
named();

// Where there is room depends on the window and on the fonts, which may come late.
let next;
function soon() {
  cancelAnimationFrame(next);
  next = requestAnimationFrame(named);
}
addEventListener("resize", soon);
document.fonts.addEventListener("loadingdone", soon);
