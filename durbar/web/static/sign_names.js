// Names beside signs: for one's first games of a kind, always or never, as is remembered on this device. They stand only
// where there is room: nothing on the page grows, wraps or is cut because of them; and of signs in a row, beside all or none.

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const KEPT = "sign-names";
const FIRST = "first";
const ROUNDS = 12; // in which names are taken away again that have no room
const ARTICLE = /^(?:an?|the|une?|les?|la|des|du) |^l’/i; // which a legend has, but no label
const SIBLINGS = 3; // elements round a name whose other content must not suffer either

const setting = () => localStorage.getItem(KEPT) ?? FIRST;
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Whether nobody wants them: then the legend, which knows whose first games these are, need not be asked.
export const unwanted = () => setting() === "never";

// Whether names are to stand on this page, once the legend is there.
const keep = () =>
  setting() === "always" || (setting() === FIRST && Boolean(document.querySelector("#signs [data-first-games]")));

// The control in which somebody sets it.
export function choose(control, nameOf) {
  control.value = setting();
  control.addEventListener("change", () => {
    localStorage.setItem(KEPT, control.value);
    write(nameOf);
  });
}

// Write them all anew.
export function write(nameOf) {
  for (const name of $$(".sign-name")) name.remove();
  if (!keep()) return;
  const wanted = places(nameOf);
  const before = new Map(wanted.flatMap(({ drawn }) => around(drawn)).map(([one]) => [one, measure(one)]));
  const names = wanted.map(({ drawn, name }) => beside(drawn, name));
  const rows = new Map(names.map((name) => [name, name.parentElement.parentElement]));
  for (let round = 0; round < ROUNDS; round++) {
    const spoilt = new Set([...before].filter(([one, was]) => suffers(measure(one), was)).map(([one]) => one));
    const levels = names.filter((name) => name.isConnected).map((name) => [name, level(name, spoilt)]);
    const least = Math.min(...levels.map(([, at]) => at));
    if (least === Infinity) break;
    for (const [name, at] of levels) if (at === least) name.remove();
  }
  const broken = new Set(names.filter((name) => !name.isConnected).map((name) => rows.get(name)));
  for (const name of names) if (broken.has(rows.get(name))) name.remove();
}

// The signs that stand in a line of the page without words beside them.
function places(nameOf) {
  const found = [];
  for (const use of $$("main .icon:not(.bot) use")) {
    const drawn = use.closest("svg");
    const name = nameOf(use);
    if (!name || drawn.closest("svg svg, .log, .map, dialog, .coach") || !drawn.checkVisibility()) continue;
    if (!isLabelled(drawn, name) && !isLaidOver(drawn)) found.push({ drawn, name });
  }
  return found;
}

// Whether words follow it, or stand with it that say the same.
function isLabelled(drawn, name) {
  if (plain(drawn.parentElement.textContent).includes(plain(name.replace(ARTICLE, "")))) return true;
  const round = drawn.nextSibling ? drawn : drawn.parentElement;
  const next = $$(":scope > *", round.parentElement).slice([...round.parentElement.children].indexOf(round) + 1)
    .find((one) => one.textContent.trim() && one.checkVisibility());
  return /^\s*\p{L}{2}/u.test(drawn.nextSibling?.textContent.trim() || next?.textContent || "");
}

// What is laid over something else cannot grow without covering more of it.
function isLaidOver(drawn) {
  for (let round = drawn, far = 0; round.tagName !== "MAIN" && far <= SIBLINGS; round = round.parentElement, far++) {
    if (getComputedStyle(round).position === "absolute") return true;
  }
  return false;
}

function beside(drawn, name) {
  const small = document.createElement("small");
  small.className = "sign-name";
  small.ariaHidden = "true";
  small.textContent = name.replace(ARTICLE, "");
  drawn.after(small);
  return small;
}

// All that a name may spoil, from near to far, each with how far it is.
function around(drawn) {
  const all = [];
  let far = 0;
  for (let round = drawn.parentElement; round.tagName !== "MAIN"; round = round.parentElement, far++) {
    if (far < SIBLINGS) { for (const child of round.children) all.push([child, far]); }
    all.push([round, far]);
  }
  return all;
}

const level = (name, spoilt) => Math.min(...around(name).filter(([one]) => spoilt.has(one)).map(([, far]) => far));

function measure(one) {
  const { width, height } = one.getBoundingClientRect();
  const isBox = one instanceof HTMLElement && getComputedStyle(one).display !== "inline";
  const [across, down] = isBox ? [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight] : [0, 0];
  return { width, height, across, down, drawn: one instanceof SVGElement };
}

const suffers = (now, was) =>
  now.height > was.height + 1 || now.across > Math.max(1, was.across) || now.down > Math.max(1, was.down)
  || (was.drawn && now.width < was.width - 1);
