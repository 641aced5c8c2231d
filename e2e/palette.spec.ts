import type { Page } from "@playwright/test";
import { takeScreenshots } from "#e2e/fixtures/screenshots.ts";
import { makePayin } from "#e2e/fixtures/make-payin.ts";
import { speak } from "#e2e/fixtures/people.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PixAccountFormPage } from "#e2e/pages/pix-account-form-page.ts";

const CPF = "529.982.247-25";

/** The palette, as its reader meets it. */
const paletteOf = (page: Page) => {
  const dialog = page.getByRole("dialog", { name: /^(buscar|search)$/i });
  return {
    dialog,
    field: dialog.getByRole("combobox"),
    option: (name: RegExp) => dialog.getByRole("option", { name }),
    chosen: dialog.getByRole("option", { selected: true }),
    keys: page.getByRole("dialog", { name: /^(atalhos do teclado|keyboard shortcuts)$/i }),
  };
};

test("by keyboard: open from anywhere, go, find what there is, close", async ({
  signedInPage: page,
}) => {
  const { txid } = await makePayin(page, { name: "Cofre da busca", amount: "731,19" });
  const payin = page.url();
  await new PixAccountFormPage(page).create({
    kind: "CPF",
    key: CPF,
    name: "Gráfica Conceição",
    holder: "Rui Lima",
  });
  const addresses: string[] = [];
  page.on("request", (request) => addresses.push(request.url()));
  const palette = paletteOf(page);
  await page.goto("/");
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.field).toBeFocused();
  await takeScreenshots(page, "palette");

  await page.keyboard.type("carteiras rec");
  await expect(palette.chosen).toHaveText("Carteiras de recebimento");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/wallets$/);
  await expect(palette.dialog).toHaveCount(0);

  for (const [typed, found, where] of [
    ["731,19", /R\$\s731,19 →/, payin],
    [txid, /R\$\s731,19 →/, payin],
    ["cofre da busca", /R\$\s731,19 →/, payin],
    ["hoje", /R\$\s731,19 →/, payin],
    ["gráfica", /Gráfica Conceição/, /\/pix-accounts\/\d+$/],
    [CPF, /Gráfica Conceição/, /\/pix-accounts\/\d+$/],
  ] as const) {
    await page.keyboard.press("ControlOrMeta+k");
    await page.keyboard.type(typed);
    await expect(palette.option(found).first(), typed).toBeVisible();
    expect(await palette.dialog.innerText(), typed).not.toContain(CPF);
    if (typed === "gráfica") await takeScreenshots(page, "palette-found");
    // The last one found is one step up from the first.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    await palette.option(found).first().hover();
    await page.keyboard.press("Enter");
    await page.waitForURL(where);
  }
  expect(addresses.filter((url) => /529|982|Cofre|gr%C3/i.test(url))).toEqual([]);

  await page.keyboard.press("ControlOrMeta+k");
  await page.keyboard.type("nada que exista");
  await expect(palette.dialog.getByText("Nada encontrado")).toHaveCount(1);
  await takeScreenshots(page, "palette-nothing");
  await page.keyboard.press("Escape");
  await expect(palette.dialog).toHaveCount(0);
});

test("single keys: the list's search, a new one, the list of keys; never in a field, and only while on", async ({
  signedInPage: page,
}) => {
  await new PixAccountFormPage(page).create({
    kind: "E-mail",
    key: "teclas@exemplo.com.br",
    name: "Teclas",
    holder: "Ana Teclas",
  });
  const palette = paletteOf(page);
  await page.goto("/pix-accounts");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.keyboard.press("/");
  const name = page.getByRole("search").getByRole("textbox", { name: "Buscar" });
  await expect(name).toBeFocused();
  await page.keyboard.type("n/?");
  await expect(name).toHaveValue("n/?");
  expect(new URL(page.url()).pathname).toBe("/pix-accounts");
  await name.blur();
  await page.keyboard.press("n");
  await page.waitForURL(/\/pix-accounts\/new$/);
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("?");
  await expect(palette.keys).toBeVisible();
  await takeScreenshots(page, "palette-keys");
  await palette.keys.getByLabel("Usar atalhos de uma só tecla").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.keyboard.press("/");
  await expect(palette.keys).toHaveCount(0);
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette.field).toBeFocused();
});

test("language and theme are chosen by typing them", async ({ signedInPage: page }) => {
  const palette = paletteOf(page);
  const html = page.locator("html");
  await page.goto("/");
  const type = async (typed: string, chosen: string) => {
    await page.keyboard.press("ControlOrMeta+k");
    await expect(palette.field).toBeFocused();
    await page.keyboard.type(typed);
    await expect(palette.chosen).toHaveText(chosen);
    await page.keyboard.press("Enter");
  };
  await type("escuro", "Tema: escuro");
  await expect(html).toHaveAttribute("data-theme", "dark");
  await type("english", "Idioma: English");
  await expect(html).toHaveAttribute("lang", "en");
  await type("portugues", "Language: Português");
  await expect(html).toHaveAttribute("lang", "pt-BR");
  await type("tema do sis", "Tema: do sistema");
  await expect(html).not.toHaveAttribute("data-theme", "dark");
});

test("on a phone: a button, and what is found by touch", async ({ signedInPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await speak(page, "en");
  await page.goto("/payouts");
  const palette = paletteOf(page);
  await page.getByRole("button", { name: "Search" }).click();
  await expect(palette.field).toBeFocused();
  await palette.field.fill("team");
  await palette.option(/^Team$/).click();
  await page.waitForURL(/\/settings\/team$/);
  // A phone has no room beside the page: the settings unfold above it, under its name.
  const settings = page.getByRole("navigation", { name: "Settings" });
  await settings.getByText("Settings: Team").click();
  await expect(settings.getByRole("link", { name: "Team" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  await takeScreenshots(page, "settings-menu-phone");
  await settings.getByRole("link", { name: "Policies" }).click();
  await page.waitForURL(/\/settings\/policies$/);
  await expect(settings.getByRole("link", { name: "Team" })).toBeHidden();
});
