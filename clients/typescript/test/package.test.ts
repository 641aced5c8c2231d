import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTypeScriptClient } from "../../../scripts/clients/build-clients.ts";

const ROOT = join(import.meta.dirname, "../../..");
const MAX_KB = 15;
/** Split, so that no check is switched off here. */
const FAULT = ["//", "@ts-expect-error"].join(" ");
let folder: string;
let built: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ponte-client-package-"));
  built = buildTypeScriptClient(folder);
  const installed = join(folder, "node_modules/@ponte");
  mkdirSync(installed, { recursive: true });
  cpSync(built, join(installed, "client"), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What a bundler for browsers makes of a program that imports the package. */
async function bundled(program: string, format: "esm" | "iife" = "esm"): Promise<string> {
  const input = join(folder, "program.js");
  writeFileSync(input, program);
  const warnings: string[] = [];
  const bundle = await rolldown({
    input,
    platform: "browser",
    onLog: (_, { message }) => void warnings.push(message),
  });
  const { output } = await bundle.generate({ format, name: "program", minify: true });
  await bundle.close();
  expect(warnings).toEqual([]);
  return output[0].code;
}
const kB = (code: string) => gzipSync(code, { level: 9 }).length / 1_000;

test("npm packs modules and types, and nothing else", () => {
  const answer = execFileSync("npm", ["pack", built, "--dry-run", "--json"], {
    encoding: "utf8",
    cwd: folder,
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [{ files }] = JSON.parse(answer) as [{ files: { path: string }[] }];
  const paths = files.map(({ path }) => path);
  const others = paths.filter((path) => !/^dist\/[a-z-]+\.(d\.ts|js)$/.test(path));
  expect(others.sort()).toEqual(["LICENSE", "README.md", "package.json"]);
  expect(paths).toEqual(expect.arrayContaining(["dist/client.js", "dist/interface.d.ts"]));
});

test(`all of its modules weigh at most ${MAX_KB} kB in gzip, without the types`, () => {
  const modules = readdirSync(join(built, "dist")).filter((name) => name.endsWith(".js"));
  const code = modules.map((name) => readFileSync(join(built, "dist", name), "utf8")).join("\n");
  expect(code).not.toMatch(/\bprocess\b|\bBuffer\b|from "node:/);
  expect(kB(code)).toBeLessThanOrEqual(MAX_KB);
});

test("who only verifies webhooks takes nothing else along", async () => {
  const whole = await bundled(`export * from "@ponte/client";`);
  const one = await bundled(`export { verifyWebhook } from "@ponte/client";`);
  expect(whole).toContain("idempotency-key");
  expect(one).not.toMatch(/idempotency-key|\/exchange\/|api_key/);
  expect(kB(whole)).toBeLessThanOrEqual(6);
  expect(kB(one)).toBeLessThanOrEqual(1.2);
});

test("a bundle for browsers runs with what a browser has", async () => {
  const program = `import { connect, payins, signWebhook, verifyWebhook } from "@ponte/client";
    export async function run(secret) {
      const body = JSON.stringify({ event: "webhook.test" });
      const { event } = await verifyWebhook(body, await signWebhook(body, { id: "1", secret }), secret);
      const fetch = async () => new Response(JSON.stringify({ data: { transaction_id: 7 } }));
      const send = connect({ origin: "https://exchange.example", apiKey: "a", apiSecret: "b", fetch });
      return [event, (await payins(send).create({ quote_id: "1" })).transaction_id];
    }`;
  const streams = { AbortSignal, Blob, fetch, Response, URL, URLSearchParams };
  const texts = { atob, btoa, crypto, TextDecoder, TextEncoder };
  const browser = createContext({ ...streams, ...texts, setTimeout, clearTimeout });
  runInContext(await bundled(program, "iife"), browser);
  const run = (browser as { program: { run: (secret: string) => Promise<unknown[]> } }).program.run;
  expect([...(await run(`whsec_${"A".repeat(43)}=`))]).toEqual(["webhook.test", 7]);
});

test("its types say what a call takes and answers, in another's strict program", () => {
  writeFileSync(
    join(folder, "program.ts"),
    `import { createPonte, type PonteEvent, PonteError } from "@ponte/client";
const ponte = createPonte({ origin: "https://exchange.example", apiKey: "a", apiSecret: "b" });
export async function pay(account: number): Promise<string | null> {
  const quote = await ponte.payouts.quote({
    bank_account_id: account,
    currency_type: "receiver",
    cover_fees: false,
    request_amount: "250.00",
    network: "polygon",
    token: "USDC",
  });
  const { payout_quote_id, network } = quote;
  const payout = await ponte.payouts.create({ payout_quote_id, sender_wallet_address: "0x0", network });
  return payout.tracking_payment.end_to_end_id;
}
export const amount = async (id: number): Promise<string> => (await ponte.payins.get(id)).sender_amount;
export function hash(event: PonteEvent): string | null {
  switch (event.event) {
    case "crypto.payin.completed":
      return event.data.transaction_hash;
    case "kyc.rejected":
      return event.data.reason;
    default:
      return null;
  }
}
export const isLate = (error: unknown) => error instanceof PonteError && error.is("QUOTE_EXPIRED");
${FAULT} an amount is no number
void ponte.payins.quote({ network: "polygon", token: "USDC", address: "", currency_type: "sender", request_amount: 250 });
${FAULT} no such network
void ponte.wallets.create({ network: "solana", address: "", name: "" });
${FAULT} no such code
export const never = (error: PonteError) => error.is("QUOTE_EXPIRD");
`,
  );
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--target", "es2022"];
  const lookup = ["--module", "esnext", "--moduleResolution", "bundler", "--types", ""];
  const { status, stdout } = spawnSync(
    join(ROOT, "node_modules/.bin/tsc"),
    [...options, ...lookup, "--lib", "es2022,dom,dom.iterable,dom.asynciterable", "program.ts"],
    { cwd: folder, encoding: "utf8" },
  );
  expect([status, stdout]).toEqual([0, ""]);
});
