import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testFolder } from "#platform/test-folder.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { typescriptSample } from "./typescript-sample.ts";

const ROOT = join(import.meta.dirname, "../../..");

test("a sample of every call compiles in strict mode", () => {
  const folder = testFolder("samples");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "calls"));
  for (const endpoint of ENDPOINTS) {
    const { source } = typescriptSample(endpoint, "https://exchange.example");
    writeFileSync(join(folder, "calls", `${endpoint.name}.ts`), `${source}\nexport {};\n`);
  }
  const compilerOptions = {
    strict: true,
    noEmit: true,
    noUncheckedIndexedAccess: true,
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2024", "dom"],
    types: ["node"],
    skipLibCheck: true,
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include: ["calls"] }),
  );
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const run = () => execFileSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
  expect(run()).toBe("");
});

test("a call names its credential, its key for repetition, and the document's example", () => {
  const quote = ENDPOINTS.find(({ name }) => name === "createPayinQuote");
  expect(quote && typescriptSample(quote, "https://exchange.example").source).toBe(
    `const answer = await fetch("https://exchange.example/exchange/quote", {
  method: "POST",
  headers: {
    api_key: process.env["KEY"] ?? "",
    api_secret: process.env["SECRET"] ?? "",
    "content-type": "application/json",
    "idempotency-key": crypto.randomUUID(),
  },
  body: JSON.stringify({
    network: "polygon",
    token: "USDC",
    request_amount: "250.00",
    address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    currency_type: "sender"
  }),
});
if (!answer.ok) throw new Error(await answer.text());
console.log(await answer.json());`,
  );
});
