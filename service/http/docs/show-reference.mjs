// Runs in the browser, before Scalar's script.

// Else the zod in it asks whether it may make functions from text, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

document.addEventListener("DOMContentLoaded", () => {
  const settings = document.getElementById("reference-settings");
  globalThis.Scalar.createApiReference("#reference", JSON.parse(settings.textContent));
});
