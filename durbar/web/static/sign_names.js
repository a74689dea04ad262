// Names beside signs: for one's first games of a kind, always or never, as is remembered on this device. They stand only
// where there is room: nothing on the page grows, wraps or is cut because of them; and of signs in a row, beside all or none.

const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const KEPT = "sign-names";
const FIRST = "first";
const ARTICLE = /^(?:an?|the|une?|les?|la|des|du) |^l’/i; // which a legend has, but no label
const LINE = 60; // letters that stand together
const SIBLINGS = 2; // elements round a name in which nothing else may suffer either

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
  const signs = places(nameOf).map((sign) => ({
    ...sign,
    row: sign.drawn.parentElement.parentElement,
    near: around(sign.drawn),
  }));
  const before = new Map(signs.flatMap(({ near }) => near).map(([one]) => [one, measure(one)]));
  for (const sign of signs) sign.beside = beside(sign.drawn, sign.name);
  for (;;) { // as long as something suffers, whose name is nearest goes
    const spoilt = new Set([...before].filter(([one, was]) => suffers(measure(one), was)).map(([one]) => one));
    const guilty = signs.filter((sign) => sign.beside.isConnected).map((sign) => [sign, level(sign, spoilt)]);
    const least = Math.min(...guilty.map(([, far]) => far));
    if (least === Infinity) break;
    for (const [sign, far] of guilty) if (far === least) sign.beside.remove();
  }
  const broken = new Set(signs.filter((sign) => !sign.beside.isConnected).map((sign) => sign.row));
  for (const sign of signs) if (broken.has(sign.row)) sign.beside.remove();
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
  const near = [drawn.parentElement, drawn.parentElement.parentElement].map((one) => plain(one.textContent));
  const word = plain(name.replace(ARTICLE, ""));
  if (near[0].includes(word) || (near[1].length < LINE && near[1].includes(word))) return true;
  return /^\p{L}{2}/u.test(following(drawn) || following(drawn.parentElement));
}

// The text that comes next beside it.
function following(one) {
  for (let next = one.nextSibling; next; next = next.nextSibling) {
    const text = next.textContent.trim();
    if (text && (next.nodeType === Node.TEXT_NODE || next.checkVisibility())) return text;
  }
  return "";
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
    const held = far < SIBLINGS ? $$("*:not(svg *)", round) : [];
    for (const one of [round, ...held]) all.push([one, far]);
  }
  return all;
}

const level = ({ near }, spoilt) => Math.min(...near.filter(([one]) => spoilt.has(one)).map(([, far]) => far));

function measure(one) {
  const { width, height } = one.getBoundingClientRect();
  const isBox = one instanceof HTMLElement && getComputedStyle(one).display !== "inline";
  const [across, down] = isBox ? [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight] : [0, 0];
  return { width, height, across, down, drawn: one instanceof SVGElement };
}

const suffers = (now, was) =>
  now.height > was.height + 0.1 || now.across > Math.max(1, was.across) || now.down > Math.max(1, was.down)
  || (was.drawn && now.width < was.width - 1);
