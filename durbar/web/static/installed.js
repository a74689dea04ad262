// Lets the browser install Durbar, and keep the page that is shown when there is no server.

const version = new URL(import.meta.url).searchParams.get("v");
const worker = `/service-worker.js?v=${version}&language=${document.documentElement.lang}`;

navigator.serviceWorker?.register(worker, { scope: "/" }).catch(() => {}); // a browser may forbid it
