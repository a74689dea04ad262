// Lists of tables keep their order while somebody points at one of them, or has come there with keys: nobody presses what
// has just moved away under his hand. What is new stands last meanwhile; all fall into place when he leaves.

const lists = () => document.querySelectorAll("[data-steady]");
const held = new WeakMap(); // by list: the ids of its rows as they stood

const busy = (list) => list.matches(":hover, :focus-within");

function hold(list) {
  if (!held.has(list)) held.set(list, [...list.children].map((row) => row.id));
}

function settle(list) {
  const order = held.get(list);
  if (!order) return;
  if (!busy(list)) held.delete(list);
  for (const row of list.children) {
    const place = order.indexOf(row.id);
    row.style.order = busy(list) ? String(place < 0 ? order.length : place) : "";
  }
}

const within = (event) => event.target.closest?.("[data-steady]");
for (const type of ["pointerover", "focusin"]) {
  document.addEventListener(type, (event) => within(event) && hold(within(event)));
}
for (const type of ["pointerout", "focusout"]) {
  document.addEventListener(type, (event) => within(event) && setTimeout(settle, 0, within(event)));
}
document.addEventListener("htmx:sse:after:message", () => lists().forEach(settle));
