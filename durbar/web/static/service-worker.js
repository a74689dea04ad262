// Runs when no page is open: shows notices, and one page of its own when the server cannot be reached.
// It keeps that page and its styles, and nothing else: every other page comes from the server, or not at all.

const { searchParams } = new URL(location.href);
const language = searchParams.get("language");
const version = searchParams.get("v");
const OFFLINE = `/offline?language=${language}&v=${version}`;
const KEPT = [OFFLINE, `/static/tokens.css?v=${version}`, `/static/offline.css?v=${version}`];
const SHELF = `offline ${version} ${language}`;

async function keep() {
  const shelf = await caches.open(SHELF);
  await Promise.all(KEPT.map(async (path) => {
    const answer = await fetch(path, { credentials: "omit", cache: "reload" }); // nobody's: it is kept for whoever comes
    if (!answer.ok) throw new Error(answer.statusText);
    await shelf.put(path, answer);
  }));
  await self.skipWaiting();
}

async function tidy() {
  for (const name of await caches.keys()) if (name !== SHELF) await caches.delete(name);
  await self.clients.claim();
}

self.addEventListener("install", (event) => event.waitUntil(keep()));
self.addEventListener("activate", (event) => event.waitUntil(tidy()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname, search } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  const kept = request.mode === "navigate" ? OFFLINE : KEPT.find((path) => path === pathname + search);
  if (kept) event.respondWith(fetch(request).catch(() => caches.match(kept)));
});

// --- Notices ------------------------------------------------------------------------------------------------------------

self.addEventListener("push", (event) => {
  const said = event.data.json();
  const notice = {
    body: said.body,
    tag: said.tag, // a later one about the same table takes its place
    lang: said.language,
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { path: said.path, stop: said.stop },
    actions: [{ action: "stop", title: said.stop_words }],
  };
  event.waitUntil(Promise.all([
    self.registration.showNotification(said.title, notice),
    said.waiting && self.navigator.setAppBadge?.(said.waiting),
  ]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const { path, stop } = event.notification.data;
  event.waitUntil(event.action === "stop" ? stopped(stop) : opened(path));
});

async function opened(path) {
  const wanted = new URL(path, location.origin);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = windows.find((page) => new URL(page.url).pathname === wanted.pathname);
  return there ? there.focus() : self.clients.openWindow(wanted.href);
}

async function stopped(word) {
  await fetch(`/notices/stop-now/${word}`, { method: "POST", credentials: "omit" });
  await (await self.registration.pushManager.getSubscription())?.unsubscribe();
}
