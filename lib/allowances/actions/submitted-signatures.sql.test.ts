import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import type { ByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import { acquireSigningLock } from "#lib/allowances/checks/signing-lock.ts";
import { signedContent } from "#lib/allowances/views/signed-content.ts";
import { settleSignatures } from "#lib/allowances/jobs/settle-signatures.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payoutSignature, settleSignature } from "#lib/allowances/rows/payout-signatures.ts";
import { openExpiringWorld } from "#lib/chain/test/expiring-world.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { returnedMessages } from "#protocol/test/solana-additions.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { openPayoutIntent, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { recordExecution } from "#lib/payouts/rows/payout-executions.ts";
import { tokenGiver, type TokenGiver } from "#lib/chain/test/token-giver.ts";
import { settlePayoutIntents } from "#lib/payouts/jobs/settle-payout-intents.ts";
import { giveUpSignatureAction, submitSignatureAction } from "./signatures.ts";

type Named = "tron" | "solana";
const NAMES = { tron: "RPC_URL_TRON", solana: "RPC_URL_SOLANA" } as const;

const dashboard = await testDashboard();
const operator = await dashboard.idOf("operator");
const world = await openExpiringWorld();
afterAll(() => dashboard.drop());
afterAll(() => world.close());
beforeEach(async () => void (request.headers = await dashboard.headersOf("operator")));

/** A wallet that has just got its bytes: an approval of zero, which belongs to no quote. */
async function opened(network: Named): Promise<{ id: bigint; bytes: string; wallet: ByteWallet }> {
  const wallet = await world.funded(network);
  const draft = await world.drafted(network, wallet.address, 0n);
  const row = await dashboard.store.transaction((tx) =>
    acquireSigningLock(
      tx,
      MAIN_ACCOUNT,
      { network, signer: wallet.address },
      {
        lock: { superseded: null },
        payer: { head: 1n } as Payer,
        draft,
        asked: {
          intent_id: null,
          purpose: "revoke",
          chain_id: null,
          token: "USDT",
          token_address: pinnedToken("sandbox", network, "USDT") ?? "",
          spender: world[network].spender,
          units: 0n,
          content_hash: "0x0",
          asked_by: operator,
        },
      },
    ),
  );
  return { id: row.id, bytes: draft.bytes, wallet };
}

const submit = (id: bigint, signed: string) =>
  submitSignatureAction({ signature: String(id), signed });
const rowOf = (id: bigint) => payoutSignature(dashboard.store.db, MAIN_ACCOUNT, id);
const changing = (id: bigint, to: { valid_until: bigint } | { next_look_at: Date }) =>
  dashboard.store.db.updateTable("payout_signature").set(to).where("id", "=", id);
async function assessNow(id: bigint) {
  await changing(id, { next_look_at: new Date(0) })
    .where("state", "in", ["asked", "sent"])
    .execute();
  await settleSignatures(dashboard.store);
  return (await rowOf(id))?.state;
}
function mined(id: bigint) {
  world.passFinality();
  return expect.poll(() => assessNow(id)).toBe("mined");
}

describe.each<Named>(["tron", "solana"])("what a wallet signed on %s", (network) => {
  test("comes too late once it was given up, and is not given up once it was handed on", async () => {
    const first = await opened(network);
    const giveUp = (id: bigint) => giveUpSignatureAction({ signature: String(id) });
    expect(await giveUp(first.id)).toMatchObject({ ok: true });
    expect((await rowOf(first.id))?.state).toBe("rejected");
    const late = await submit(first.id, await first.wallet.sign(first.bytes));
    expect(late).toMatchObject({ code: "SIGNED_TOO_LATE" });
    expect(await rowOf(first.id)).toMatchObject({ state: "rejected", signed: null });
    const { id, bytes, wallet } = await opened(network);
    await submit(id, await wallet.sign(bytes));
    expect(await giveUp(id)).toMatchObject({ code: "SIGNATURE_SEEN" });
    expect((await rowOf(id))?.state).toBe("sent");
  });

  test("is kept, sent, and settled by the chain", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    expect(await submit(id, signed)).toMatchObject({ ok: true, data: { signature: String(id) } });
    expect(await rowOf(id)).toMatchObject({ signed, hash: expect.any(String) });
    // As from another tab, or after a lost answer.
    expect(await submit(id, signed)).toMatchObject({ ok: true });
    await mined(id);
    expect(await rowOf(id)).toMatchObject({ block_number: expect.any(BigInt) });
    expect(await submit(id, signed)).toMatchObject({ ok: true });
    expect((await rowOf(id))?.state).toBe("mined");
  });

  test("goes out later where the chain could not be reached", async () => {
    const { id, bytes, wallet } = await opened(network);
    Object.assign(env(), { [NAMES[network]]: "http://127.0.0.1:9" });
    expect(await submit(id, await wallet.sign(bytes))).toMatchObject({ ok: true });
    Object.assign(env(), { [NAMES[network]]: undefined });
    expect(await assessNow(id)).toBe("sent");
    await mined(id);
  });

  test("is refused where it is anything else than what was asked", async () => {
    const { id, bytes, wallet } = await opened(network);
    const other = await world.funded(network);
    const more = await world.drafted(network, wallet.address, 1n);
    for (const wrong of [await other.sign(bytes), await wallet.sign(more.bytes), bytes]) {
      expect(await submit(id, wrong)).toMatchObject({ ok: false, code: "SIGNED_DIFFERS" });
    }
    expect(await rowOf(id)).toMatchObject({ state: "asked", signed: null, hash: null });
    expect((await dashboard.auditRows()).slice(-2)).toMatchObject([
      { action: "payout:signed", outcome: "refused" },
      { action: "payout:signed", outcome: "refused" },
    ]);
    expect(await submit(id, "0x00")).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("is not taken once its request is over", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    await changing(id, { valid_until: 0n }).execute();
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "SIGNED_TOO_LATE" });
    await settleSignature(dashboard.store.db, MAIN_ACCOUNT, id, "dropped");
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "SIGNED_TOO_LATE" });
    expect(await rowOf(id)).toMatchObject({ state: "dropped", signed: null });
  });

  test("is taken from nobody who may not pay, and for nothing that is not there", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    request.headers = await dashboard.headersOf("viewer");
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
    request.headers = await dashboard.headersOf(null);
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "SIGN_IN_REQUIRED" });
    request.headers = await dashboard.headersOf("operator");
    expect(await submit(99_999n, signed)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await rowOf(id)).toMatchObject({ state: "asked", signed: null });
    // Sent by somebody else: the chain shows it under the same hash.
    await sendSigned({ environment: "sandbox", network }, signed);
  });
});

test("on solana what a wallet added is kept, and what it costs is read from that", async () => {
  const { id, bytes, wallet } = await opened("solana");
  const read = readApproval(bytesOf(bytes));
  if (!read.ok) throw new Error(read.why);
  const made = await returnedMessages(read.approval, read.approval.blockhash);
  const dear = await wallet.sign(
    hexOf(made.find(({ name }) => name === "exactly the cap")!.message),
  );
  expect(await submit(id, dear)).toMatchObject({ ok: true });
  const row = (await rowOf(id))!;
  expect(row).toMatchObject({ signed: dear, bytes });
  expect(signedContent(row)).toEqual({ units: 0n, spender: row.spender, fee: "0.001005" });
  await mined(id);
});

const UNITS = 7_000_000n;
/** A payout whose answer was lost and whose outcome is unknown, requested at block `head`. */
async function unclear(network: Named, owner: TokenGiver, head: bigint | null): Promise<string> {
  const id = randomUUID();
  const pair = { network, token: "USDT" as const, spender: world[network].spender };
  await dashboard.store.transaction(async (tx) => {
    await openPayoutIntent(tx, MAIN_ACCOUNT, {
      id,
      idempotency_key: randomUUID(),
      pix_account_id: 1n,
      pix_account_name: "Fornecedor Ana",
      network,
      token: "USDT",
      currency_type: "sender",
      cover_fees: false,
      request_amount: "7",
      created_by: "ana",
    });
    if (head === null) return;
    await recordExecution(tx, MAIN_ACCOUNT, {
      ...pair,
      intent_id: id,
      payout_quote_id: "7",
      signer: owner.address,
      units: UNITS,
      rate: 5_000_000n,
      sender_cents: 35_00n,
      receiver_cents: 34_00n,
      head,
      asked_by: "ana",
    });
  });
  await dashboard.store.db
    .updateTable("payout_intent")
    .set({
      status: "unclear",
      payout_quote_id: "7",
      spender: pair.spender,
      token_units: UNITS,
      signing_address: owner.address,
      executed_at: new Date(0),
      next_attempt_at: new Date(0),
    })
    .where("id", "=", id)
    .execute();
  return id;
}

async function settled(id: string) {
  await dashboard.store.db
    .updateTable("payout_intent")
    .set({ next_attempt_at: new Date(0) })
    .where("id", "=", id)
    .where("status", "=", "unclear")
    .execute();
  await settlePayoutIntents(dashboard.store);
  const row = await payoutIntent(dashboard.store.db, MAIN_ACCOUNT, id);
  return [row?.status, row?.refused_code];
}

describe.each(["tron", "solana"] as const)("on %s an answer that was lost", (network) => {
  test("is ended where no allowance stands and nothing was pulled since", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    // A transfer that the owner sent does not count as a pull.
    const block = await owner.blockOf(await owner.give(other.address, 1n));
    expect(await settled(await unclear(network, owner, null))).toEqual(["unclear", null]);
    const id = await unclear(network, owner, block);
    await expect.poll(() => settled(id)).toEqual(["refused", "REVOKED"]);
  });

  test("is not ended where as much left the wallet meanwhile", async () => {
    const [owner, other] = [await tokenGiver(world, network), await tokenGiver(world, network)];
    const block = await owner.blockOf(await owner.give(other.address, UNITS));
    expect(await settled(await unclear(network, owner, block))).toEqual(["unclear", null]);
  });
});
