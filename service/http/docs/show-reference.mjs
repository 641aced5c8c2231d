// Runs in the browser, after Scalar's script: shows the reference as the page's own settings say.
const settings = document.getElementById("reference-settings");
globalThis.Scalar.createApiReference("#reference", JSON.parse(settings.textContent));
