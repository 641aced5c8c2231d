import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPayer } from "#lib/chain/port/read-payer.ts";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import { signedApproval } from "#lib/chain/port/signed-approval.ts";
import type { ByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { openExpiringWorld, UNITS, type ExpiringWorld } from "#lib/chain/test/expiring-world.ts";
import { env } from "#lib/core/env.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { MOST_FEE_LAMPORTS } from "#lib/rules/allowances/solana/approval-budget.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { returnedMessages } from "#protocol/test/solana-additions.ts";

const place = { environment: "sandbox", network: "solana" } as const;
const mint = pinnedToken("sandbox", "solana", "USDT") ?? "";

let world: ExpiringWorld;
let wallet: ByteWallet;
beforeAll(async () => {
  world = await openExpiringWorld();
  wallet = await world.funded("solana");
});
afterAll(() => world.close());

/** A node that passes everything on, and changes what it says of a simulation. */
async function lyingNode(lie: (value: Simulation) => void): Promise<string> {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = Buffer.concat(parts).toString();
      const headers = { "content-type": "application/json" };
      void fetch(`${world.url}/rpc/solana`, { method: "POST", headers, body })
        .then((answer) => answer.json() as Promise<{ result: { value: Simulation } }>)
        .then((answer) => {
          if (body.includes('"simulateTransaction"')) lie(answer.result.value);
          response.setHeader("content-type", "application/json");
          response.end(JSON.stringify(answer));
        });
    });
  }).listen(0, "127.0.0.1");
  server.unref();
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
type Simulation = { accounts: { owner: string; data: [string, string] }[] };

const allowed = async () => {
  const { spender } = world.solana;
  const read = await readPayer({ ...place, token: "USDT", owner: wallet.address, spender });
  return read.known ? read.allowanceUnits : null;
};

/** What wallets make of a fresh draft, each signed by the owner. */
async function returned(units: bigint) {
  const { bytes } = await world.drafted("solana", wallet.address, units);
  const read = readApproval(bytesOf(bytes));
  if (!read.ok) throw new Error(read.why);
  const approval = { owner: wallet.address, mint, delegate: world.solana.spender, units };
  const all = await returnedMessages(approval, read.approval.blockhash);
  return { asked: { network: "solana", signer: wallet.address, bytes }, all };
}

describe("what wallets give back", () => {
  test("is taken and does on the chain what was asked, with whatever they added", async () => {
    let units = 1n;
    const { all } = await returned(units);
    const before = await readPayer({ ...place, token: "USDT", owner: wallet.address, spender: "" });
    for (const { name } of all) {
      units += 1n;
      const { asked, all: fresh } = await returned(units);
      const signed = await wallet.sign(hexOf(fresh.find((one) => one.name === name)!.message));
      expect([name, (await signedApproval(asked, signed)).ok]).toEqual([name, true]);
      expect([name, await sendSigned(place, signed)]).toEqual([
        name,
        { known: true, isTaken: true },
      ]);
      expect(await allowed()).toBe(units);
    }
    const after = await readPayer({ ...place, token: "USDT", owner: wallet.address, spender: "" });
    if (!before.known || !after.known) throw new Error("the chain is silent");
    // One of them pays exactly the most that we told.
    const paid = before.nativeUnits - after.nativeUnits;
    expect(paid).toBeGreaterThan(MOST_FEE_LAMPORTS);
    expect(before.approvalGas).toBe(MOST_FEE_LAMPORTS);
  });

  test("is refused with the program where it is anything more", async () => {
    const { asked } = await returned(UNITS);
    const memo = HOSTILE_SOLANA.find(({ name }) => name === "a memo besides")!;
    const signed = await wallet.sign(hexOf(await memo.message()));
    expect(await signedApproval(asked, signed)).toEqual({
      ok: false,
      why: "program MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr",
    });
  });

  const u64 = (at: number) => (account: { data: [string, string] }) => {
    const bytes = Buffer.from(account.data[0], "base64");
    bytes.writeBigUInt64LE(bytes.readBigUInt64LE(at) + 1n, at);
    account.data[0] = bytes.toString("base64");
  };
  test.each<[string, (value: Simulation) => void]>([
    ["another amount", ({ accounts }) => accounts.forEach(u64(121))],
    ["another delegate", ({ accounts }) => accounts.forEach(u64(76))],
    ["another owner", ({ accounts }) => accounts.forEach(u64(32))],
    ["no delegate", ({ accounts }) => accounts.forEach(u64(72))],
    [
      "an account of another program",
      ({ accounts }) => accounts.forEach((one) => (one.owner = mint)),
    ],
    ["no account", (value) => (value.accounts = [])],
  ])("is not sent where the chain says that it sets %s", async (_what, lie) => {
    const before = await allowed();
    const { bytes } = await world.drafted("solana", wallet.address, 77n);
    const signed = await wallet.sign(bytes);
    Object.assign(env(), { RPC_URL_SOLANA: await lyingNode(lie) });
    const sent = await sendSigned(place, signed);
    Object.assign(env(), { RPC_URL_SOLANA: undefined });
    expect(sent).toEqual({ known: true, isTaken: false, isOther: true });
    expect(await allowed()).toBe(before);
  });

  test("is not sent where it fails, or reads as nothing", async () => {
    const { bytes } = await world.drafted("solana", wallet.address, 78n);
    const signed = await wallet.sign(bytes);
    await sendSigned(place, signed);
    // It is on the chain already.
    expect(await sendSigned(place, signed)).toEqual({
      known: true,
      isTaken: false,
      isOther: false,
    });
    expect(await sendSigned(place, "00")).toEqual({ known: true, isTaken: false, isOther: true });
  });
});
