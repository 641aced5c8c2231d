import { chromium } from "playwright";
const [origin, email, password, out] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox"] });
const c = await b.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
const p = await c.newPage();
p.setDefaultTimeout(120000);
p.on("console", (m) => m.type() === "error" && console.log("console:", m.text().slice(0, 200)));
p.on("pageerror", (e) => console.log("pageerror:", String(e).slice(0, 200)));
await p.goto(origin + "/sign-in");
await p.getByLabel("E-mail").fill(email);
await p.getByLabel("Senha").fill(password);
await p.getByRole("button", { name: "Entrar" }).click();
await p.waitForURL(origin + "/");
const shot = async (n) => {
  await p.waitForTimeout(700);
  await p.screenshot({ path: `${out}/${n}.png` });
  console.log(n);
};
await p.goto(origin + "/exports");
await p.waitForLoadState("networkidle").catch(() => {});
await shot("exports-light");
await p.setViewportSize({ width: 1440, height: 1500 });
await shot("exports-tall");
await p.setViewportSize({ width: 390, height: 844 });
await p.emulateMedia({ colorScheme: "dark" });
await shot("exports-phone-dark");
await p.screenshot({ path: `${out}/exports-phone-full.png`, fullPage: true });
await p.setViewportSize({ width: 1440, height: 900 });
await p.emulateMedia({ colorScheme: "light" });
await p.goto(origin + "/payins");
await p.waitForLoadState("networkidle").catch(() => {});
await shot("payins");
await p.getByRole("button", { name: "Exportar" }).click();
await p.getByRole("dialog").waitFor();
await shot("dialog");
await p.getByRole("dialog").getByText("Colunas").click();
await shot("dialog-columns");
await p.getByRole("dialog").getByRole("radio", { name: /OFX/ }).check();
await shot("dialog-ofx");
await p
  .getByRole("dialog")
  .getByRole("radio", { name: /CSV para Excel/ })
  .check();
const [d] = await Promise.all([
  p.waitForEvent("download"),
  p.getByRole("dialog").getByRole("button", { name: "Exportar" }).click(),
]);
console.log(
  "downloaded",
  d.suggestedFilename(),
  (await (await import("node:fs/promises")).readFile(await d.path(), "utf8")).split("\r\n").length,
);
await p.setViewportSize({ width: 390, height: 844 });
await p.goto(origin + "/payouts");
await p.waitForLoadState("networkidle").catch(() => {});
await p.getByRole("button", { name: "Exportar" }).click();
await p.getByRole("dialog").waitFor();
await p.emulateMedia({ colorScheme: "dark" });
await shot("dialog-phone-dark");
await b.close();
