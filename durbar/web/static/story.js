// The whole log in a drawer beside the board, of which earlier parts are fetched as one scrolls. Without this script a link
// leads to the log on a page of its own. What happened since one's turn is shown by since.js.

const version = new URL(import.meta.url).search;
const { mark, unmark } = await import(`./stage.js${version}`);
await import(`./since.js${version}`);

const $ = (selector, root = document) => root.querySelector(selector);
const WRITES = "input:not([type=radio], [type=checkbox]), select, textarea";

const drawer = $("#story");
let cameFrom;

// --- The drawer ---------------------------------------------------------------------------------------------------------

async function fetched(link) {
  const answer = await fetch(link.href, { headers: { "HX-Request": "true" } });
  if (!answer.ok) location.assign(link.href);
  return answer.ok ? answer.text() : undefined;
}

async function open(link) {
  const text = await fetched(link);
  if (text === undefined) return;
  drawer.innerHTML = text;
  if (!drawer.open) {
    cameFrom = link;
    drawer.show();
  }
  place();
  $("ol", drawer).focus({ preventScroll: true });
  watch();
}

// It lies over the right column and leaves the board to be looked at; where there is one column it is a half sheet.
function place() {
  const [question, dock] = ["#now", "#dock"].map((part) => $(part).getBoundingClientRect());
  const bar = Math.max(0, $("header.bar").getBoundingClientRect().bottom);
  const [width, height] = [document.documentElement.clientWidth, window.innerHeight];
  const narrow = question.left < width / 4;
  const bottom = narrow && dock.height ? dock.top : height - 9;
  const top = narrow ? bottom - height / 2 : bar + 9;
  drawer.style.inset = `${top}px ${narrow ? 0 : 20}px ${height - bottom}px ${narrow ? 0 : question.left - 9}px`;
}

// What lies further back is fetched before its place is reached.
function watch() {
  const link = $("[data-earlier]", drawer);
  if (!link) return;
  const ahead = { root: $("ol", drawer), rootMargin: "0px 0px 400px" };
  const observer = new IntersectionObserver(async (entries) => {
    if (!entries.some((entry) => entry.isIntersecting)) return;
    observer.disconnect();
    const text = await fetched(link);
    if (text === undefined) return;
    link.closest("li").outerHTML = text;
    watch();
  }, ahead);
  observer.observe(link);
}

function close() {
  drawer.close();
  unmark();
  (cameFrom?.isConnected ? cameFrom : $("#log [data-story]"))?.focus();
}

// --- What bots weighed ------------------------------------------------------------------------------------------------------

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-why]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.setAttribute("aria-busy", "true");
  const text = await fetched(link);
  const told = document.createElement("div");
  told.className = "reasons";
  told.role = "status";
  link.replaceWith(told);
  told.innerHTML = text ?? "";
});

// --- Hands ----------------------------------------------------------------------------------------------------------------

if (drawer) {
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-story]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open(link);
  });
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches(WRITES) || $("dialog:modal")) return;
      const wanted = event.key.toLowerCase() === "l";
      if (wanted && !drawer.open) open($("#log [data-story]"));
      else if (drawer.open && (wanted || event.key === "Escape")) close();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
  drawer.addEventListener("keydown", (event) => event.stopPropagation()); // no key in here makes a move
  drawer.addEventListener("submit", (event) => {
    event.preventDefault();
    close();
  });
  for (const type of ["pointerover", "focusin"]) {
    drawer.addEventListener(type, (event) => {
      mark(JSON.parse(event.target.closest(".scene")?.dataset.moves ?? "[]"));
    });
  }
  drawer.addEventListener("pointerleave", unmark);
  for (const type of ["resize", "scroll"]) {
    window.addEventListener(type, () => drawer.open && place(), { passive: true });
  }
}
