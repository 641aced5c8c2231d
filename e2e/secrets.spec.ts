import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import {
  BUNDLES,
  databaseOf,
  formsOf,
  storedInDataDir,
  textsIn,
  type PlainText,
} from "#e2e/fixtures/plain-texts.ts";
import type { System } from "#e2e/fixtures/system/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const PAGES = [
  "/sign-in",
  "/invitation",
  "/",
  "/payins",
  "/payins/new",
  "/wallets",
  "/wallets/new",
  "/pix-accounts",
  "/pix-accounts/new",
  "/settings/credentials",
  "/settings/credentials/new",
  "/settings/credentials/replace",
  "/settings/webhooks",
  "/settings/webhooks/secret",
  "/settings/notices",
  "/settings/notices/webhook",
  "/profile/notices",
  "/profile/agents",
  "/profile/agents/new",
  "/profile/email",
  "/settings/exchange",
  "/settings/exchange/receiver",
  "/reconciliation/exchange",
  "/nowhere",
];

/** The secret that the exchange made for this dashboard's webhook is known by its form only. */
const WEBHOOK_SECRET = /whsec_[A-Za-z0-9+/]{16,}/;

/** Name → a secret that must be found nowhere: keys, passwords, webhook secrets. */
function secretsOf(system: System): Map<string, string | RegExp> {
  const folder = join(system.dataDir, "keys");
  // `database-id` names a folder whose path is printed at the start; it is no secret.
  const names = readdirSync(folder).filter((name) => name !== "database-id");
  const files = names.map((name): [string, string] => [
    name,
    readFileSync(join(folder, name), "utf8").trim(),
  ]);
  return new Map<string, string | RegExp>([
    ...files.filter(([, text]) => text.length >= 12),
    ["api_secret", system.credential.apiSecret],
    ["management token", system.managementToken],
    ["password", system.password],
    ["webhook secret", WEBHOOK_SECRET],
  ]);
}

const isIn = (text: string, secret: string | RegExp) =>
  typeof secret === "string" ? text.includes(secret) : secret.test(text);

test("no secret is in a bundle, a page, a log or the browser's storage", async ({
  system,
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 404.*\/nowhere/);
  await new WalletFormPage(page).register({ name: "Segredo" });
  await new PayinFormPage(page).quote("250,00", "Segredo");
  await new QuotePage(page).take();
  const places = [...textsIn(BUNDLES), ...textsIn(join(system.dataDir, "logs"))];
  for (const path of [new URL(page.url()).pathname, ...PAGES]) {
    places.push(...(await formsOf(page, path)));
  }
  const found = [...secretsOf(system)].flatMap(([name, secret]) =>
    places.filter(([, text]) => isIn(text, secret)).map(([place]) => `${name} in ${place}`),
  );
  expect(secretsOf(system).size).toBeGreaterThan(5);
  expect(found).toEqual([]);
});

test("what is shown once, or typed as a secret, stands nowhere afterwards", async ({
  system,
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 404.*\/nowhere/);
  const shown = async (word: string) => {
    const texts = await Promise.all(
      ["api_key", "api_secret"].map(async (id) => [
        `${word} ${id}`,
        (await page.getByTestId(id).innerText()).trim(),
      ]),
    );
    return texts as [string, string][];
  };
  await page.goto("/settings/credentials/new");
  await page.getByLabel("Nome").fill("Plantada");
  await page.getByRole("button", { name: /^(criar credencial|pedir aprovação)$/i }).click();
  await expect(page.getByTestId("api_secret")).toBeVisible();
  const secrets = await shown("created");
  await page.goto("/settings/credentials");
  await page.getByRole("link", { name: "Trocar Plantada" }).click();
  await page.getByRole("button", { name: "Trocar" }).click();
  await expect(page.getByTestId("api_secret")).toBeVisible();
  secrets.push(...(await shown("rotated")));
  // Browsers may keep a whole page for going back; this one does not, so the event is simulated.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")));
  await expect(page.getByTestId("api_secret")).toHaveCount(0);
  await page.goto("/settings/credentials");
  await page.goBack();
  await expect(page.getByRole("button", { name: "Trocar" })).toBeVisible();
  await expect(page.getByTestId("api_secret")).toHaveCount(0);

  const pasted = [`pasted-${randomBytes(16).toString("hex")}`, randomBytes(24).toString("hex")];
  await page.goto("/settings/credentials/replace");
  await page.getByLabel("Chave (api_key)").fill(pasted[0] ?? "");
  await page.getByLabel("Segredo (api_secret)").fill(pasted[1] ?? "");
  await page.getByRole("button", { name: "Testar e usar" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("não aceitou esta");
  secrets.push(["pasted api_key", pasted[0] ?? ""], ["pasted api_secret", pasted[1] ?? ""]);

  const typed = `whsec_${randomBytes(24).toString("base64")}`;
  await page.goto("/settings/webhooks/secret");
  await page.getByLabel("Segredo de assinatura").fill(typed);
  await page.getByRole("button", { name: "Salvar segredo" }).click();
  await page.waitForURL("/settings/webhooks");
  secrets.push(["typed webhook secret", typed], ["management token", system.managementToken]);

  const places: PlainText[] = [];
  for (const path of PAGES) places.push(...(await formsOf(page, path)));
  const database = databaseOf(system.dataDir);
  places.push(...storedInDataDir(system.dataDir).filter(([path]) => !path.includes("/keys/")));
  const holding = (secret: string) =>
    places.filter(([, text]) => text.includes(secret)).map(([place]) => place);
  // The search covers the databases, their write-ahead logs and the audit trail.
  expect(holding("Plantada").some((place) => place.startsWith(database))).toBe(true);
  expect(secrets.map(([, secret]) => secret.length).every((length) => length >= 16)).toBe(true);
  expect(
    secrets.flatMap(([name, secret]) => holding(secret).map((place) => `${name} in ${place}`)),
  ).toEqual([]);
});

test("every page has a strict policy and the headers that go with it", async ({
  system,
  session,
}) => {
  const cookie = session.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const nonces = new Set<string>();
  for (const path of PAGES) {
    const headers: Record<string, string> = path === "/sign-in" ? {} : { cookie };
    const answer = await fetch(system.origin + path, { headers, redirect: "manual" });
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic'/);
    expect(policy, path).toContain("frame-ancestors 'none'");
    expect(policy, path).not.toContain("unsafe");
    nonces.add(/'nonce-(\w+)'/.exec(policy)?.[1] ?? "");
    for (const [name, value] of Object.entries({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "referrer-policy": "same-origin",
    })) {
      expect(answer.headers.get(name), `${path}: ${name}`).toBe(value);
    }
    expect(answer.headers.get("cache-control"), path).toContain("no-store");
    expect(answer.headers.get("x-powered-by"), path).toBeNull();
  }
  expect(nonces.size).toBe(PAGES.length);
});

test("TRACE is refused by pages and doors", async ({ system }) => {
  for (const path of ["/", "/sign-in", "/api/health", "/api/payins/1"]) {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const { origin } = system;
      const asked = request(origin + path, { method: "TRACE", agent: false }, (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      });
      asked.on("error", reject);
      asked.end();
    });
    expect([400, 405], `${path}: ${status}`).toContain(status);
  }
});
