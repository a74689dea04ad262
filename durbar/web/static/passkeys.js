// Passkeys: the browser asks whoever sits at it, and the form carries the answer. Where there are none, the page says so.

const known = globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON; // only where an address may have passkeys

async function asked(form) {
  const body = new URLSearchParams({ _csrf_token: form.elements._csrf_token.value });
  const answer = await fetch(form.dataset.begin, { method: "POST", body });
  if (!answer.ok) throw new Error(answer.statusText);
  const options = await answer.json();
  return form.dataset.passkey === "make"
    ? navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
    : navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

for (const form of known ? document.querySelectorAll("form[data-passkey]") : []) {
  const failed = form.querySelector("[data-passkey-failed]");
  form.hidden = false;
  form.parentElement.querySelector("[data-no-passkeys]").hidden = true;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    failed.hidden = true;
    try {
      form.elements.answer.value = JSON.stringify((await asked(form)).toJSON());
      form.submit();
    } catch {
      failed.hidden = false; // he thought better of it, or there is none
    }
  });
}
