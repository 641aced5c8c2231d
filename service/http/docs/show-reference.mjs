// Runs in the browser, before Scalar's script.

// Else the zod in it asks whether it may make functions from text, which the page's policy refuses and reports.
globalThis.__zod_globalConfig = { jitless: true };

document.addEventListener("DOMContentLoaded", () => {
  const { base, ...settings } = JSON.parse(
    document.getElementById("reference-settings").textContent,
  );
  // Calls go to where the page came from, the only place that its policy allows.
  const servers = [{ url: location.origin + base }];
  globalThis.Scalar.createApiReference("#reference", { ...settings, servers });
});
