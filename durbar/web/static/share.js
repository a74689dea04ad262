// The link of a finished game goes where its reader wants it, if his device can ask him; or else it is copied (durbar.js).

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (!button || !navigator.share) return;
  event.stopImmediatePropagation();
  const url = new URL(document.querySelector(button.dataset.copy).value, location.href).href;
  navigator.share({ title: document.title, url }).catch(() => {}); // he thought better of it
}, true);
