// Pages that go from place to place (a lesson, a branch of a game) without being loaded anew. Where one is stands in the
// address, and the server says what is there; without this script every place is a page of its own.

async function go(url, sent = {}) {
  const answer = await fetch(url, { ...sent, headers: { "HX-Request": "true" } });
  const text = answer.ok ? await answer.text() : "";
  if (!text.startsWith("<hx-partial")) return location.assign(answer.ok ? answer.url : location.href); // another page
  await htmx.swap({ text, target: document.body, swap: "none", sourceElement: document.body });
  return answer.url;
}

const address = () => location.pathname + location.search;

// Follow the links marked as ways, and these forms; whoever has come to another place is told.
export function follow(forms, arrived) {
  let here = address();

  async function step(url, sent) {
    const reached = await go(url, sent);
    if (!reached) return;
    if (reached !== location.href) history.pushState({ step: true }, "", reached);
    arrive();
  }

  function arrive() {
    here = address();
    document.dispatchEvent(new CustomEvent("htmx:after:swap"));
    arrived();
  }

  document.addEventListener("click", (event) => {
    const way = event.target.closest("a[data-way]");
    if (!way || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    step(way.href);
  });

  document.addEventListener("submit", (event) => {
    if (!event.target.matches(forms)) return;
    event.preventDefault();
    step(event.target.action, {
      method: "POST",
      body: new URLSearchParams(new FormData(event.target, event.submitter)),
    });
  });

  addEventListener("popstate", async () => {
    if (address() === here) return; // another part of the same page
    if (await go(location.href)) arrive();
  });
}

// Where the focus was lost with what had it, it goes to a heading.
export function focusIfLost(selector) {
  const here = document.activeElement;
  const heading = document.querySelector(selector);
  if (!heading || (here !== document.body && here.isConnected)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
