// Rulebooks: a search over their clauses; at a table, the drawer beside the board. Without this script every link to a
// clause leads to the page of the rules.

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];

// --- Searching ----------------------------------------------------------------------------------------------------------

const LEAST = 2; // letters of a word that is searched for
const BEFORE = 36; // letters that are shown before the first word found
const SHOWN = 130; // letters of a clause that are shown

// As it is compared: without accents and capitals, letter for letter as long as the text itself.
const plain = (text) =>
  [...text.replaceAll("’", "'")].map((letter) => letter.normalize("NFD")[0].toLowerCase()).join("");

function clausesOf(root) {
  return $$(".rulebook li:has(> a[id])", root).map((clause) => {
    const id = $("a[id]", clause).id;
    const words = [...clause.childNodes].filter((node) => node.nodeName !== "FIGURE").map((node) => node.textContent);
    const text = words.join("").normalize("NFC").replace(/\s+/g, " ").trim().slice(id.length + 1);
    return { id, text, plain: plain(text) };
  });
}

// Those in which every word occurs; the clause that is asked for by its number stands first.
function found(clauses, words) {
  const number = (clause) => words.length === 1 && plain(`-${clause.id}`).endsWith(`-${words[0]}`);
  const says = clauses.filter((clause) => number(clause) || words.every((word) => clause.plain.includes(word)));
  return says.sort((one, other) => number(other) - number(one));
}

function searchable(root) {
  const [finder, field, box] = [$(".find", root), $("[data-find]", root), $(".found", root)];
  const [status, list] = [$("[role=status]", box), $("ol", box)];
  const clauses = clausesOf(root);
  finder.hidden = false;
  const search = () => {
    const words = plain(field.value).split(/\s+/).filter((word) => word.length >= LEAST);
    const hits = words.length ? found(clauses, words) : [];
    box.hidden = !words.length;
    const said = ["none", "one"][hits.length] ?? "many";
    status.textContent = status.dataset[said].replace("{n}", hits.length);
    list.replaceChildren(...hits.map((clause) => line(clause, words)));
  };
  field.addEventListener("input", search);
  field.addEventListener("focus", search); // what was found is there again
  finder.addEventListener("keydown", (event) => walk(event, field, $$("a", list)));
}

// One of the clauses that were found: its number, and its words round the first that was searched for.
function line({ id, text, plain }, words) {
  const first = Math.min(...words.map((word) => plain.indexOf(word)).filter((at) => at >= 0), text.length);
  const begin = first < BEFORE || first === text.length ? 0 : text.indexOf(" ", first - BEFORE) + 1;
  const end = begin + SHOWN < text.length ? text.lastIndexOf(" ", begin + SHOWN) : text.length;
  const link = document.createElement("a");
  link.href = `#${id}`;
  const number = document.createElement("b");
  number.textContent = id;
  link.append(number, begin ? " … " : " ", ...marked(text, plain, words, begin, end), end < text.length ? " …" : "");
  const item = document.createElement("li");
  item.append(link);
  return item;
}

function* marked(text, plain, words, from, to) {
  let at = from;
  const any = new RegExp(words.map((word) => word.replace(/[^\p{L}\d]/gu, "\\$&")).join("|"), "g");
  for (const { 0: word, index } of plain.slice(from, to).matchAll(any)) {
    yield text.slice(at, from + index);
    const mark = document.createElement("mark");
    mark.textContent = text.slice(from + index, from + index + word.length);
    yield mark;
    at = from + index + word.length;
  }
  yield text.slice(at, to);
}

// Enter takes the first clause; arrows go through the field and all that was found.
function walk(event, field, links) {
  const stops = [field, ...links];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step) {
    event.preventDefault();
    stops[stops.indexOf(document.activeElement) + step]?.focus();
  } else if (event.key === "Enter" && event.target === field) {
    event.preventDefault();
    links[0]?.click();
  }
}

// --- The drawer ---------------------------------------------------------------------------------------------------------

const drawer = $("#rulebook");
let cameFrom;

async function open(link) {
  if (!drawer.hasChildNodes()) {
    const answer = await fetch(link.pathname, { headers: { "HX-Request": "true" } });
    if (!answer.ok) return location.assign(link.href);
    drawer.innerHTML = await answer.text();
    searchable(drawer);
    window.htmx.process(drawer); // figures are drawn as they come into sight
    for (const table of $$("figcaption a", drawer)) table.target = "_blank"; // whoever plays stays at his own
    $(".contents summary", drawer).addEventListener("click", () => ($(".found", drawer).hidden = true));
  }
  if (!drawer.open) {
    cameFrom = link;
    link.focus(); // to which the browser comes back when the drawer is closed
    drawer.show();
  }
  place();
  cite(link.dataset.rule);
}

// Show a clause or a part and mark it, or the beginning if there is none; whoever listens hears it read.
function cite(id) {
  for (const cited of $$(".cited", drawer)) cited.classList.remove("cited");
  $(".contents", drawer).open = false;
  $(".found", drawer).hidden = true;
  const anchor = id && $(`#${CSS.escape(id)}`, drawer);
  const cited = anchor ? (anchor.closest("li, h2, h3, h4") ?? anchor) : $(".rulebook", drawer);
  if (anchor) {
    cited.tabIndex = -1;
    cited.classList.add("cited");
    cited.scrollIntoView({ block: "start" });
  } else cited.scrollTop = 0;
  cited.focus({ preventScroll: true });
}

// Where it covers nothing of the question: beside the page, else above or below the question, else over the board. Where
// the page has one column it is a half sheet above the dock.
const BESIDE = 380; // pixels that it needs beside the page
const WIDEST = 720;
const LOWEST = 200;
const GAP = 9; // of the question's own frame

function place() {
  const [page, question, dock] = ["main", "#now", "#dock"].map((part) => $(part).getBoundingClientRect());
  const bar = Math.max(0, $("header.bar").getBoundingClientRect().bottom);
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  let [top, bottom, left, right] = [0, height, 0, width];
  const above = Math.min(question.top - GAP, height);
  const below = Math.max(question.bottom + GAP, bar);
  if (question.left < width / 4) {
    bottom = dock.height ? dock.top : height;
    top = Math.max(0, bottom - height / 2);
  } else if (width - page.right >= BESIDE) {
    left = page.right;
  } else if (Math.max(above - bar, height - below) >= LOWEST) {
    [top, bottom] = above - bar > height - below ? [bar, above] : [below, height];
    left = question.left - GAP;
    right = Math.min(width, left + WIDEST);
  } else {
    right = Math.min(question.left - GAP, WIDEST);
  }
  drawer.style.inset = `${top}px ${width - right}px ${height - bottom}px ${left}px`;
}

function close() {
  const inside = drawer.contains(document.activeElement);
  drawer.close();
  if (inside && !cameFrom.isConnected) $(".bar a[data-rule]").focus(); // the link was drawn anew meanwhile
}

if (drawer) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-rule]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  drawer.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#']");
    if (!link) return;
    event.preventDefault(); // the address stays that of the table
    cite(link.hash.slice(1));
  });
  drawer.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  drawer.addEventListener("keydown", (event) => event.stopPropagation()); // no key in here makes a move
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Escape" || !drawer.open) return;
      event.preventDefault();
      event.stopPropagation();
      close();
    },
    true,
  );
  for (const type of ["resize", "scroll"]) {
    window.addEventListener(type, () => drawer.open && place(), { passive: true });
  }
  document.addEventListener("htmx:sse:after:message", () => drawer.open && place());
}

if ($("main.rulebook")) searchable(document);
