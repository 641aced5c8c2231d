import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jsonCall } from "#sandbox/test/json-call.ts";
import { SandboxProcess } from "#sandbox/test/sandbox-process.ts";
import { sandboxFaucet } from "#service/chain/sandbox-faucet.ts";
import { SANDBOX_PAYER, SANDBOX_PAYER_BANK } from "#protocol/api/sandbox.ts";
import { formatAmount } from "#protocol/money/money.ts";
import { newTxid, pixCodeFault } from "#service/domain/payins/payin-payment.ts";
import type { ChargeRequest, PixBank } from "#service/pix/port.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { startFakeBank } from "./fake-bank.ts";
import { outcomeOf } from "./outcome-of.ts";
import { codeOf } from "./code-of.ts";
import { openEvm } from "./bare-chain.ts";
import { shared } from "./shared.ts";

const dataDir = mkdtempSync(join(tmpdir(), "ponte-ports-"));
const play = shared(startFakeBank);
let sandbox: SandboxProcess;
beforeAll(async () => {
  sandbox = await SandboxProcess.start(dataDir);
  await sandbox.ready();
});
afterAll(async () => {
  await sandbox.end("SIGKILL");
  rmSync(dataDir, { recursive: true });
});

type Bank = { port: PixBank; pay: (request: ChargeRequest, cents?: bigint) => Promise<void> };

const BANKS: Record<string, () => Bank> = {
  "the played bank": () => ({
    port: sandboxBank(play.url),
    pay: async ({ txid, cents }, other) =>
      void play.pay(txid, formatAmount(other ?? cents, "BRL"), new Date(), {
        ...SANDBOX_PAYER,
        bank: SANDBOX_PAYER_BANK,
      }),
  }),
  "the sandbox's bank": () => {
    const port = sandboxBank(sandbox.url);
    const pay = async (request: ChargeRequest, cents = request.cents) => {
      const { pixCode } = await port.putCharge(request);
      const body = { pix_code: pixCode, amount: formatAmount(cents, "BRL") };
      expect((await jsonCall(`${sandbox.url}/sandbox/pix/pay`, "POST", body)).status).toBe(201);
    };
    return { port, pay };
  },
};

/** As the port gives it: the document masked, though the bank says it whole. */
const PAYER = { name: SANDBOX_PAYER.name, document: "***.982.247-**", bank: SANDBOX_PAYER_BANK };

describe.each(Object.keys(BANKS))("%s", (name) => {
  let bank: Bank;
  beforeAll(() => void (bank = BANKS[name]!()));

  const request = (): ChargeRequest => ({
    txid: newTxid(),
    cents: 250_00n,
    expiresAt: new Date(Math.floor(Date.now()) + 300_000),
    description: "Payin 1",
  });
  const all = async (after = "") => {
    const seen = [];
    for (let cursor = after; ; cursor = seen.at(-1)!.cursor) {
      const page = await bank.port.received(cursor, 2);
      seen.push(...page.flatMap((row) => ("fault" in row ? [] : [row])));
      if (page.length < 2) return seen;
    }
  };

  test("registers a charge once; the code is ours", async () => {
    const charge = request();
    const { pixCode } = await bank.port.putCharge(charge);
    expect(await bank.port.putCharge(charge)).toEqual({ pixCode });
    const payin = { txid: charge.txid, sender_cents: charge.cents };
    expect(pixCodeFault(pixCode, payin, bank.port.receiver)).toBeNull();
    expect(await codeOf(bank.port.putCharge({ ...charge, cents: 1n }))).toBe("CONFLICT");
  });

  test("knows a charge and what was paid for it, by its own clock", async () => {
    const charge = request();
    expect(await bank.port.findCharge(charge.txid)).toBeNull();
    await bank.port.putCharge(charge);
    const before = await bank.port.findCharge(charge.txid);
    expect(before).toMatchObject({ txid: charge.txid, cents: 250_00n, payments: [] });
    expect(Math.abs(before!.now.getTime() - Date.now())).toBeLessThan(5_000);
    await bank.pay(charge);
    await bank.pay(charge, 1n);
    const after = await bank.port.findCharge(charge.txid);
    expect(after!.payments.map(({ cents, returnedCents }) => [cents, returnedCents])).toEqual([
      [250_00n, 0n],
      [1n, 0n],
    ]);
    for (const { paidAt, payer } of after!.payments) {
      expect(payer).toEqual(PAYER);
      expect(paidAt.getTime()).toBeLessThanOrEqual(after!.now.getTime());
    }
  });

  test("reports what arrived in order, from any cursor, again when asked again", async () => {
    const already = await all();
    const from = already.at(-1)?.cursor ?? "";
    const charges = [request(), request(), request()];
    for (const charge of charges) {
      await bank.port.putCharge(charge);
      await bank.pay(charge);
    }
    const fresh = await all(from);
    for (const { payer } of fresh) expect(payer).toEqual(PAYER);
    expect(fresh.map(({ txid }) => txid)).toEqual(charges.map(({ txid }) => txid));
    expect(await all(from)).toEqual(fresh);
    expect(await all(fresh.at(-1)!.cursor)).toEqual([]);
    expect(await all()).toEqual([...already, ...fresh]);
  });

  test("returns once, in full, and says so", async () => {
    const charge = request();
    await bank.port.putCharge(charge);
    await bank.pay(charge);
    const { endToEndId } = (await all()).at(-1)!;
    const order = { returnId: newTxid(), endToEndId, cents: charge.cents };
    expect(await bank.port.findReturn(order.returnId)).toBeNull();
    await bank.port.putReturn(order);
    await bank.port.putReturn(order);
    expect(await bank.port.findReturn(order.returnId)).toEqual(order);
    expect((await bank.port.findCharge(charge.txid))!.payments[0]!.returnedCents).toBe(250_00n);
    expect(await codeOf(bank.port.putReturn({ ...order, returnId: newTxid() }))).toBe("CONFLICT");
  });
});

test("a bank that is away or talks nonsense: nothing is known", async () => {
  expect(await codeOf(sandboxBank("http://127.0.0.1:9").findCharge("x"))).toBe("UNAVAILABLE");
  expect(await codeOf(sandboxBank(`${sandbox.url}/sandbox`).received("", 1))).toBe("UNAVAILABLE");
  play.state.mood = "lost";
  expect(await codeOf(sandboxBank(play.url).received("", 1))).toBe("UNAVAILABLE");
  play.state.mood = "well";
});

test("the sandbox's faucet fills the treasury, and its chain carries a transfer to the end", async () => {
  const chain = openEvm({ rpcUrl: `${sandbox.url}/rpc/polygon` });
  await chain.check();
  const faucet = sandboxFaucet(sandbox.url);
  for (const [asset, units] of [
    ["NATIVE", 10n ** 18n + 1n],
    ["USDC", 45_123_456n],
    ["USDT", 1n],
  ] as const) {
    const { hash } = await faucet.give({
      network: "polygon",
      asset,
      address: chain.signer,
      units,
    });
    expect(hash).toMatch(/^0x[\da-f]{64}$/);
    expect(await chain.balance(asset)).toBe(units);
  }
  const to = `0x${"b1".padStart(40, "0")}`;
  const order = { kind: "transfer", token: "USDC", to, units: 45_123_456n } as const;
  const plan = await chain.plan(order);
  if (!plan.can) throw new Error(plan.detail);
  const nonce = await chain.minedNonce();
  const { raw, hash } = await chain.sign(order, nonce, plan.terms);
  expect(await chain.broadcast(raw)).toEqual({ accepted: true });
  const confirmed = async () => {
    const seen = await outcomeOf(chain, order, hash, nonce);
    return seen.state === "mined" ? seen.confirmations : 0;
  };
  // Blocks come meanwhile: a busy machine may not look at the third.
  await expect.poll(confirmed, { interval: 200 }).toBeGreaterThanOrEqual(3);
  expect(await outcomeOf(chain, order, hash, nonce)).toMatchObject({
    state: "mined",
    outcome: "delivered",
  });
  expect(await chain.broadcast(raw)).toMatchObject({ accepted: expect.any(Boolean) as boolean });
  expect(await chain.balance("USDC")).toBe(0n);
});
