import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendSigned } from "#lib/chain/port/send-signed.ts";
import type { ByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { env } from "#lib/core/env.ts";
import { request } from "#lib/test/next-request.ts";
import { testDashboard, type TestDashboard } from "#lib/test/test-dashboard.ts";
import { takeSigningLock } from "#lib/payouts/signing/checks/signing-lock.ts";
import { settleSignatures } from "#lib/payouts/signing/jobs/settle-signatures.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { payoutSignature, settleSignature } from "#lib/payouts/signing/rows/payout-signatures.ts";
import { openExpiringWorld, type ExpiringWorld } from "#lib/chain/test/expiring-world.ts";
import type { Payer } from "#lib/chain/port/payer.ts";
import { pinnedToken } from "#protocol/chain/networks.ts";
import { submitSignatureAction } from "./payout-signatures.ts";

type Named = "tron" | "solana";
const NAMES = { tron: "RPC_URL_TRON", solana: "RPC_URL_SOLANA" } as const;
/** On solana 32 slots of 0.4 s. */
const FINAL = { timeout: 90_000 };

let dashboard: TestDashboard;
let world: ExpiringWorld;
let operator: string;
beforeAll(async () => {
  dashboard = await testDashboard();
  operator = await dashboard.idOf("operator");
  world = await openExpiringWorld();
});
afterAll(async () => {
  await world.close();
  await dashboard.drop();
});
beforeEach(async () => void (request.headers = await dashboard.headersOf("operator")));

/** A wallet that was just given its bytes: an allowance of nothing, which stands for no quote. */
async function opened(network: Named): Promise<{ id: bigint; bytes: string; wallet: ByteWallet }> {
  const wallet = await world.funded(network);
  const draft = await world.drafted(network, wallet.address, 0n);
  const row = await dashboard.store.transaction((tx) =>
    takeSigningLock(
      tx,
      MAIN_ACCOUNT,
      { network, signer: wallet.address },
      {
        turn: { superseded: null },
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
async function lookNow(id: bigint) {
  await dashboard.store.db
    .updateTable("payout_signature")
    .set({ next_look_at: new Date(0) })
    .where("id", "=", id)
    .where("state", "in", ["asked", "sent"])
    .execute();
  await settleSignatures(dashboard.store);
  return (await rowOf(id))?.state;
}

describe.each<Named>(["tron", "solana"])("what a wallet signed on %s", (network) => {
  test("is kept, sent, and settled by the chain", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    expect(await submit(id, signed)).toMatchObject({ ok: true, data: { signature: String(id) } });
    expect(await rowOf(id)).toMatchObject({ signed, hash: expect.any(String) });
    // In another tab, or after an answer that was lost.
    expect(await submit(id, signed)).toMatchObject({ ok: true });
    await expect.poll(() => lookNow(id), FINAL).toBe("mined");
    expect(await rowOf(id)).toMatchObject({ block_number: expect.any(BigInt) });
    expect(await submit(id, signed)).toMatchObject({ ok: true });
    expect((await rowOf(id))?.state).toBe("mined");
  });

  test("goes out later where the chain could not be reached", async () => {
    const { id, bytes, wallet } = await opened(network);
    Object.assign(env(), { [NAMES[network]]: "http://127.0.0.1:9" });
    expect(await submit(id, await wallet.sign(bytes))).toMatchObject({ ok: true });
    Object.assign(env(), { [NAMES[network]]: undefined });
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
    await expect.poll(() => lookNow(id), FINAL).toBe("mined");
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
    // By whomever it was sent: the chain shows it under its own name.
    await sendSigned({ environment: "sandbox", network }, signed);
  });
});
