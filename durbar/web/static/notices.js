// Asks the browser to tell whose turn it is, and shows whether it does. The forms do the rest.

const form = document.querySelector("form[data-push]");

function say(what) {
  for (const line of document.querySelectorAll("[data-push-said]")) line.hidden = line.dataset.pushSaid !== what;
  form.hidden = what === "on" || what === "none";
}

const letters = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, "-").replace(/\//g, "_");

function facts(subscription) {
  const [p256dh, auth] = ["p256dh", "auth"].map((key) => letters(subscription.getKey(key)).replace(/=+$/, ""));
  return { endpoint: subscription.endpoint, p256dh, auth };
}

// How the list knows a browser.
async function named(subscription) {
  const { endpoint, p256dh, auth } = facts(subscription);
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${endpoint} ${p256dh} ${auth}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("").slice(0, 32);
}

async function show(registration) {
  const subscription = await registration.pushManager.getSubscription();
  const line = subscription && document.querySelector(`[data-address="${await named(subscription)}"]`);
  if (line) line.querySelector("[data-this]").hidden = false;
  localStorage.setItem("signal-notice", line ? "yes" : "no"); // what an open page tells by itself, too
  say(line ? "on" : Notification.permission === "denied" ? "denied" : "off");
}

async function subscribe(registration) {
  if ((await Notification.requestPermission()) !== "granted") return say("denied");
  try {
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: form.dataset.push,
    });
    for (const [name, value] of Object.entries(facts(subscription))) form.elements[name].value = value;
    form.submit();
  } catch {
    say("failed");
  }
}

for (const field of document.querySelectorAll("[data-zone]")) {
  if (!field.value || field.value === "UTC") field.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
}

const registration = globalThis.PushManager && globalThis.Notification && await navigator.serviceWorker?.ready;
if (registration) {
  await show(registration);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    subscribe(registration);
  });
}
