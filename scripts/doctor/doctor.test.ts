import { createServer } from "node:http";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { portNumber, readSettings } from "#platform/settings.ts";
import { clockFinding } from "./check-database.ts";
import { checkExchange, checkOwnService, figureFindings } from "./check-exchange.ts";
import { checkMail } from "./check-mail.ts";
import { checkNodes } from "./check-nodes.ts";
import { checkSettings, unknownNames } from "./check-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "ponte-doctor-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KNOWN = new Set(["PORT", "DATA_KEY", "RPC_URL_POLYGON", "EXCHANGE_BASE_URL"]);
const kindsOf = (findings: readonly { is: string }[]) => findings.map(({ is }) => is);

/** A server for one test, which answers every request in the same way. */
async function serving<T>(
  answer: (path: string, asked: string) => { status?: number; body?: string; date?: string },
  run: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer(async (asked, response) => {
    const sent = Buffer.concat(await asked.toArray()).toString();
    const { status = 200, body = "{}", date } = answer(asked.url ?? "", sent);
    if (date) response.setHeader("date", date);
    response.writeHead(status).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  try {
    return await run(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.close();
  }
}

describe("settings", () => {
  const Schema = z.object({ PORT: portNumber().default(3000) });
  const check = (env: Record<string, string>, file = join(folder, "none")) =>
    checkSettings({
      env,
      file,
      known: KNOWN,
      readers: { dashboard: (given) => readSettings(Schema, given) },
    });

  test("are well, or each fault is told without its value", () => {
    expect(check({ PORT: "3001" })).toEqual([
      { is: "well", words: "the dashboard's settings can be used" },
    ]);
    expect(check({ PORT: "secret-text" })).toEqual([
      { is: "wrong", words: "the dashboard's PORT must be a whole number from 1 to 65535" },
    ]);
  });

  test("that nobody reads are wrong in .env, and told elsewhere where a setting is near", () => {
    const file = join(folder, ".env");
    writeFileSync(file, "PROT=3001\nDATA_KEY_FILE=/run/key\n# HOST=x\nSOMETHING_ELSE=1\n");
    expect(check({}, file).slice(1)).toEqual([
      { is: "wrong", words: ".env has PROT, which nobody reads; PORT is meant?" },
      { is: "wrong", words: ".env has SOMETHING_ELSE, which nobody reads" },
    ]);
    expect(unknownNames([], ["RPC_URL_POLYGN", "PATH", "HOME", "PORT_FILE"], KNOWN)).toEqual([
      {
        is: "doubtful",
        words: "the environment has RPC_URL_POLYGN, which nobody reads; RPC_URL_POLYGON is meant?",
      },
    ]);
    expect(unknownNames([], ["RPC_URL_POLYGN", "RPC_URL_POLYGON"], KNOWN)).toEqual([]);
  });
});

describe("a clock", () => {
  test.each([
    [0, "well"],
    [-1_999, "well"],
    [2_000, "doubtful"],
    [-30_000, "wrong"],
  ])("%i ms apart is %s", (ahead, is) => expect(clockFinding("a clock", ahead).is).toBe(is));
});

describe("the exchange", () => {
  const access = { apiKey: "k", apiSecret: "s", managementToken: "token" };

  test.each([
    [200, "well"],
    [401, "wrong"],
    [429, "doubtful"],
    [500, "wrong"],
  ])("that answers %i to its credential is %s", async (status, is) => {
    const found = await serving(
      () => ({ status }),
      (baseUrl) => checkExchange({ baseUrl, ...access }),
    );
    expect(kindsOf(found)).toEqual([is, "well"]);
  });

  test("that is not there, or whose clock is an hour behind, is wrong", async () => {
    // Of a server that has closed since.
    const baseUrl = await serving(
      () => ({}),
      async (url) => url,
    );
    const [gone] = await checkExchange({ baseUrl, ...access });
    expect(gone).toEqual({ is: "wrong", words: expect.stringContaining("ECONNREFUSED") });
    const date = new Date(Date.now() - 3_600_000).toUTCString();
    const [, clock] = await serving(
      () => ({ date }),
      (baseUrl) => checkExchange({ baseUrl, ...access }),
    );
    expect(clock).toMatchObject({ is: "wrong", words: expect.stringContaining("behind") });
  });

  test("of our own says what is unreachable and what waits for a person", async () => {
    const answers = {
      "/ready": { status: 503, body: `{"checks":{"database":"ok","sandbox":"unreachable"}}` },
      "/metrics": {
        body: `ponte_sends_troubled 2\nponte_books_imbalance_units{currency="BRL"} -5\n`,
      },
    };
    const found = await serving(
      (path) => answers[path as keyof typeof answers],
      (baseUrl) => checkOwnService({ baseUrl, ...access }),
    );
    expect(found.map(({ words }) => words)).toEqual([
      "it is not ready",
      "sandbox: unreachable",
      "its books do not add up",
      "2 sends need a person: tokens, gas or a receiver",
    ]);
    expect(kindsOf(figureFindings("ponte_bank_feed_age_seconds 60\nponte_recovery 0\n"))).toEqual([
      "well",
    ]);
  });
});

describe("a node", () => {
  /** What is found of a node of this chain, whose newest block has this age. */
  const nodeOf = (chain: string, seconds: number) => {
    const timestamp = `0x${(Math.floor(Date.now() / 1000) - seconds).toString(16)}`;
    return serving(
      (_, asked) => ({
        body: JSON.stringify({ result: asked.includes("eth_chainId") ? chain : { timestamp } }),
      }),
      (url) => checkNodes("production", new Map([["polygon", url]] as const)),
    );
  };

  test("serves the pinned chain and is up to date, or is told", async () => {
    expect(kindsOf(await nodeOf("0x89", 5))).toEqual(["well"]);
    expect(kindsOf(await nodeOf("0x89", 300))).toEqual(["doubtful"]);
    expect(await nodeOf("0x1", 5)).toEqual([
      { is: "wrong", words: "polygon: the node serves chain 1, not 137" },
    ]);
  });

  test("that gives no answer is wrong, and the key in its address is not told", async () => {
    const nodes = new Map([["polygon", "http://127.0.0.1:1/secret-key"]] as const);
    expect(await checkNodes("production", nodes)).toEqual([
      { is: "wrong", words: "polygon: the node gives no answer" },
    ]);
  });
});

test("a mail server that is not there is wrong, and its password is not told", async () => {
  const found = await checkMail("smtp://user:password-of-mail@127.0.0.1:1");
  expect(kindsOf(found)).toEqual(["wrong"]);
  expect(JSON.stringify(found)).not.toContain("password-of-mail");
  expect(kindsOf(await checkMail(undefined))).toEqual(["aside"]);
});
