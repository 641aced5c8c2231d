import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkTransfer, type ExpectedTransfer } from "#lib/chain/port/check-transfer.ts";
import { openTestSandbox } from "#sandbox/test/open-test-sandbox.ts";
import {
  asAddress,
  asUnits,
  tronClient,
  tronFaucetTransfer,
  USDT,
} from "#sandbox/test/tron-client.ts";

const PACE = { blockMs: 100, snapshotEvery: 300, nodeLifetime: 1800 };
const units = 1_500_000n;

let sandbox: Awaited<ReturnType<typeof openTestSandbox>>;
let node: string;
let recipient: string;
let hash: string;
beforeAll(async () => {
  sandbox = await openTestSandbox({ pace: PACE });
  node = `${sandbox.url}/tron`;
  recipient = tronClient(sandbox.url).address;
  hash = await tronFaucetTransfer(sandbox.url, recipient, "USDT", "1.5");
});
afterAll(() => sandbox.close());

const check = (override: Partial<ExpectedTransfer> = {}, url: string | null = node) =>
  checkTransfer(url, {
    environment: "sandbox",
    network: "tron",
    token: "USDT",
    hash,
    recipient,
    units,
    confirmations: 1,
    ...override,
  });
const differs = (difference: string) => ({ result: "differs", difference });

test("tokens that arrived are verified", async () => {
  expect(await check()).toEqual({ result: "verified" });
});

describe("says what differs", () => {
  test("another recipient, other units, and what arrived", async () => {
    const arrived = (given: bigint) => ({ ...differs("other_recipient_or_amount"), units: given });
    expect(await check({ recipient: tronClient(sandbox.url).address })).toEqual(arrived(0n));
    expect(await check({ units: units + 1n })).toEqual(arrived(units));
  });

  test("not deep enough yet", async () => {
    expect(await check({ confirmations: 10_000 })).toEqual(differs("too_few_confirmations"));
  });

  test("a name that the chain does not know, or that is none", async () => {
    for (const unknown of ["ab".repeat(32), `0x${"ab".repeat(32)}`, "pending", ""]) {
      expect(await check({ hash: unknown })).toEqual(differs("not_found"));
    }
  });

  test("a transaction that was reverted", async () => {
    const poor = tronClient(sandbox.url);
    await tronFaucetTransfer(sandbox.url, poor.address, "NATIVE", "100");
    const to = [asAddress(recipient), asUnits(units)];
    const reverted = await poor.call(USDT, "transfer(address,uint256)", to);
    await poor.done(reverted);
    expect(await check({ hash: reverted })).toEqual(differs("reverted"));
  });

  test("another chain than the pinned one", async () => {
    expect(await check({ environment: "production" })).toEqual(differs("other_chain"));
  });
});

test("nothing is known of a token that is not issued there, without a node, or of a silent one", async () => {
  const none = { result: "not_checked" };
  expect(await check({ token: "USDC" })).toEqual(none);
  expect(await check({}, null)).toEqual(none);
  const nonsense = createServer((_request, response) => response.end("{}"));
  await new Promise<void>((listening) => nonsense.listen(0, "127.0.0.1", listening));
  const { port } = nonsense.address() as AddressInfo;
  for (const url of ["http://127.0.0.1:9", `http://127.0.0.1:${port}`]) {
    expect(await check({}, url)).toEqual(none);
  }
  nonsense.close();
});
