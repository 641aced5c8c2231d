import { readdirSync, readFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { newAddress } from "#e2e/fixtures/new-address.ts";
import type { System } from "#e2e/fixtures/start-system.ts";
import { expect, test } from "#e2e/fixtures/test.ts";
import { PayinFormPage } from "#e2e/pages/payin-form-page.ts";
import { QuotePage } from "#e2e/pages/quote-page.ts";
import { WalletFormPage } from "#e2e/pages/wallet-form-page.ts";

const BUNDLES = join(import.meta.dirname, "../.next/static");
const PAGES = [
  "/sign-in",
  "/",
  "/payins",
  "/payins/new",
  "/wallets",
  "/wallets/new",
  "/pix-accounts",
  "/pix-accounts/new",
  "/nowhere",
];

/** Name → what must be found nowhere: keys, passwords, and how a webhook secret begins. */
function secretsOf(system: System): Map<string, string> {
  const folder = join(system.dataDir, "keys");
  const files = readdirSync(folder).map((name): [string, string] => [
    name,
    readFileSync(join(folder, name), "utf8").trim(),
  ]);
  return new Map([
    ...files.filter(([, text]) => text.length >= 12),
    ["api_secret", system.credential.apiSecret],
    ["management token", system.managementToken],
    ["password", system.password],
    ["webhook secret", "whsec_"],
  ]);
}

const textsIn = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => [path, readFileSync(path, "latin1")]);

test("no secret is in a bundle, a page, a log or the browser's storage", async ({
  system,
  signedInPage: page,
  faults,
}) => {
  faults.allow(/status of 404.*\/nowhere/);
  const wallet = { network: "Polygon", address: newAddress(), name: "Segredo" };
  await new WalletFormPage(page).register(wallet);
  await new PayinFormPage(page).quote("250,00", "Segredo");
  await new QuotePage(page).take();
  const places = [...textsIn(BUNDLES), ...textsIn(join(system.dataDir, "logs"))];
  for (const path of [new URL(page.url()).pathname, ...PAGES]) {
    await page.goto(path);
    const stored = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const served = await (await page.request.get(path)).text();
    places.push([`${path} as served`, served], [`${path} as it stands`, await page.content()]);
    places.push([`storage on ${path}`, stored]);
  }
  const found = [...secretsOf(system)].flatMap(([name, secret]) =>
    places.filter(([, text]) => text.includes(secret)).map(([place]) => `${name} in ${place}`),
  );
  expect(secretsOf(system).size).toBeGreaterThan(5);
  expect(found).toEqual([]);
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
