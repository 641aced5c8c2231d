import { execFile, spawn, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { randomFreePorts } from "#platform/ports/free-port.ts";
import { openTestFolder } from "#platform/test-folder.ts";
import { ErrorBody, ERRORS, type ErrorCode } from "#protocol/wire/error.ts";
import { CHAPTERS } from "#service/http/docs/guides.ts";
import { ensureClients } from "#scripts/clients/build-clients.ts";
import { ServiceProcess } from "./faults/service-process.ts";

const ROOT = join(import.meta.dirname, "../..");
const run = promisify(execFile);
const isHere = (program: string) => spawnSync(program, ["--version"]).status === 0;

type Sample = { chapter: string; kind: string; code: string };

/** What a reader has on their machine: a folder in which the sandbox keeps its files, and packages. */
let folder: string;
let service: ServiceProcess;
let samples: Sample[];
beforeAll(async () => {
  await ensureClients();
  folder = openTestFolder("samples");
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  const [port = 0, sandboxPort = 0] = await randomFreePorts(2);
  service = new ServiceProcess(port, {
    DATA_DIR: join(folder, ".data"),
    SANDBOX_PORT: String(sandboxPort),
    // A reader takes longer than a minute for all of it.
    RATE_LIMIT_PER_MINUTE: "1000",
  });
  await service.start();
  const texts = await Promise.all(
    CHAPTERS.map(async (chapter) => {
      const answer = await fetch(`${service.url}/docs/guides/${chapter}.md?lang=en`);
      return [chapter, await answer.text()] as const;
    }),
  );
  samples = texts.flatMap(([chapter, text]) =>
    [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map(([, kind = "", code = ""]) => ({
      chapter,
      kind,
      code,
    })),
  );
});
afterAll(async () => {
  await service.end("SIGTERM");
  rmSync(folder, { recursive: true, force: true });
});

/** The one block of a kind in a chapter, or the one that holds a text. */
function sample(chapter: string, kind: string, holds = ""): string {
  const found = samples.filter(
    (one) => one.chapter === chapter && one.kind === kind && one.code.includes(holds),
  );
  expect(found).toHaveLength(1);
  return found[0]?.code ?? "";
}

test("every block of code is of a kind that is tried below", () => {
  const others = samples.filter(({ kind }) => kind !== "sh");
  expect(others.map(({ chapter, kind }) => `${chapter} ${kind}`)).toEqual([
    "quickstart ts",
    "clients ts",
    "clients ts",
    "errors json",
    "webhooks ts",
    "webhooks python",
    "webhooks go",
  ]);
});

const hasTools = ["bash", "curl", "jq"].every(isHere);

test.skipIf(!hasTools)(
  "the commands of all chapters run in their order; the first payin is completed",
  async () => {
    const commands = samples.filter(({ kind }) => kind === "sh");
    expect(new Set(commands.map(({ chapter }) => chapter)).size).toBeGreaterThan(6);
    const script = commands.map(({ chapter, code }) => `echo "== ${chapter}"\n${code}`).join("\n");
    // What is installed for everybody is installed here, and runs on this Node.
    const global = join(folder, "global");
    const path = [join(global, "bin"), dirname(process.execPath), process.env["PATH"]];
    const env = {
      ...process.env,
      npm_config_prefix: global,
      npm_config_audit: "false",
      npm_config_fund: "false",
      PATH: path.join(delimiter),
    };
    const options = { cwd: folder, timeout: 120_000, env };
    const { stdout } = await run("bash", ["-euo", "pipefail", "-c", script], options);
    expect(stdout).toMatch(/== clients\n.*order-1.*== authentication/s);
    expect(stdout).toMatch(/"status": "completed",\s+"receiver_amount": "\d+\.\d{6}"/);
    expect(stdout).toContain("whsec_");
    expect(stdout).toMatch(/ratelimit-remaining: \d+/i);
  },
);

const COMPILED = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: "es2024",
    module: "esnext",
    moduleResolution: "bundler",
    types: ["node"],
    skipLibCheck: true,
  },
};

test("the samples in TypeScript compile in strict mode", async () => {
  const place = join(folder, "compiled");
  mkdirSync(place);
  writeFileSync(join(place, "payout.mts"), sample("quickstart", "ts"));
  writeFileSync(join(place, "verify.ts"), sample("webhooks", "ts"));
  writeFileSync(join(place, "tsconfig.json"), JSON.stringify(COMPILED));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  // What it finds stands in its output, which a failure shows.
  expect((await run(process.execPath, [tsc, "-p", place])).stdout).toBe("");
});

test("the first payout reaches its receiver", async () => {
  writeFileSync(join(folder, "payout.mts"), sample("quickstart", "ts"));
  const keys =
    'KEY="$(cat .data/keys/bootstrap-api-key)" SECRET="$(cat .data/keys/bootstrap-api-secret)"';
  const command = `${keys} "${process.execPath}" payout.mts`;
  const { stdout } = await run("bash", ["-c", command], { cwd: folder, timeout: 180_000 });
  expect(stdout).toMatch(/^completed E\w{31}$/m);
});

const keyOf = (name: string) =>
  readFileSync(join(folder, ".data/keys", `bootstrap-api-${name}`), "utf8").trim();

test.skipIf(!isHere("bash"))("the client is installed from here, and its samples run", async () => {
  const install = sample("clients", "sh", "--prefix shop");
  const env = { ...process.env, PONTE: service.url, KEY: keyOf("key"), SECRET: keyOf("secret") };
  await run("bash", ["-euo", "pipefail", "-c", install], { cwd: folder, env, timeout: 120_000 });
  const shop = join(folder, "shop");
  writeFileSync(join(shop, "payin.mts"), sample("clients", "ts", "createPonte"));
  writeFileSync(join(shop, "receive.mts"), sample("clients", "ts", "verifyWebhook"));
  symlinkSync(join(ROOT, "node_modules/@types"), join(shop, "node_modules/@types"));
  writeFileSync(join(shop, "tsconfig.json"), JSON.stringify(COMPILED));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  expect((await run(process.execPath, [tsc, "-p", shop])).stdout).toBe("");

  // The quickstart has registered it already, unless this test runs alone.
  await fetch(`${service.url}/exchange/wallets`, {
    method: "POST",
    headers: { api_key: env.KEY, api_secret: env.SECRET, "content-type": "application/json" },
    body: JSON.stringify({
      network: "polygon",
      address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      name: "Treasury",
    }),
  });
  const { stdout } = await run(process.execPath, ["shop/payin.mts"], { cwd: folder, env });
  expect(stdout).toMatch(/^completed \d+\.\d{6}\n(?:.*\n)*\d+ completed\n$/);
});

test("the server of the sample takes what is signed, and nothing else", async () => {
  const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`;
  const [port = 0] = await randomFreePorts(1);
  const place = join(folder, "shop/receive.mts");
  const server = spawn(process.execPath, [place], {
    env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
  });
  onTestFinished(() => void server.kill());
  const at = new Date();
  const body = JSON.stringify({ id: "evt_1", event: "crypto.payin.new", data: {} });
  const send = (given: string) =>
    fetch(`http://127.0.0.1:${port}/`, {
      method: "POST",
      headers: {
        "webhook-id": "evt_1",
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign("evt_1", at, body),
      },
      body: given,
    }).then(({ status }) => status);
  await expect.poll(() => send(body).catch(() => 0), { interval: 25 }).toBe(204);
  expect(await send(`${body} `)).toBe(400);
});

test("the error is one that the exchange answers", () => {
  const body = ErrorBody.strict().parse(JSON.parse(sample("errors", "json")));
  expect(ERRORS[body.code as ErrorCode]).toMatchObject({
    status: body.statusCode,
    message: body.message,
  });
});
