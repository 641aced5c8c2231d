import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sendSigned } from "#lib/chain/send-signed.ts";
import type { ByteWallet } from "#lib/chain/test/byte-wallets.ts";
import { env } from "#lib/env.ts";
import { request } from "#lib/gate/test/next-request.ts";
import { testDesk, type TestDesk } from "#lib/gate/test/test-desk.ts";
import { takeTurn } from "#lib/gate/signing-turn.ts";
import { settleSignatures } from "#lib/jobs/settle-signatures.ts";
import { MAIN_ACCOUNT } from "#lib/store/connections.ts";
import { payoutSignature, settleSignature } from "#lib/store/payout-signatures.ts";
import { openExpiringWorld, type ExpiringWorld } from "#lib/test/expiring-world.ts";
import type { Payer } from "#lib/chain/payer.ts";
import { pinnedToken } from "#protocol/networks.ts";
import { submitSignatureAction } from "./payout-signatures.ts";

type Named = "tron" | "solana";
const NAMES = { tron: "RPC_URL_TRON", solana: "RPC_URL_SOLANA" } as const;
/** On solana 32 slots of 0.4 s. */
const FINAL = { timeout: 25_000 };

let desk: TestDesk;
let world: ExpiringWorld;
let operator: string;
beforeAll(async () => {
  desk = await testDesk();
  operator = await desk.idOf("operator");
  world = await openExpiringWorld();
});
afterAll(async () => {
  await world.close();
  await desk.drop();
});
beforeEach(async () => void (request.headers = await desk.headersOf("operator")));

/** A wallet that was just given its bytes: an allowance of nothing, which stands for no quote. */
async function opened(network: Named): Promise<{ id: bigint; bytes: string; wallet: ByteWallet }> {
  const wallet = await world.funded(network);
  const draft = await world.drafted(network, wallet.address, 0n);
  const row = await desk.store.transaction((tx) =>
    takeTurn(
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
const rowOf = (id: bigint) => payoutSignature(desk.store.db, MAIN_ACCOUNT, id);
async function lookNow(id: bigint) {
  await desk.store.db
    .updateTable("payout_signature")
    .set({ next_look_at: new Date(0) })
    .where("id", "=", id)
    .where("state", "in", ["asked", "sent"])
    .execute();
  await settleSignatures(desk.store);
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
    expect((await desk.auditRows()).slice(-2)).toMatchObject([
      { action: "payout:signed", outcome: "refused" },
      { action: "payout:signed", outcome: "refused" },
    ]);
    expect(await submit(id, "0x00")).toMatchObject({ code: "INVALID_INPUT" });
  });

  test("is not taken once its request is over", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    await settleSignature(desk.store.db, MAIN_ACCOUNT, id, "dropped");
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "SIGNED_TOO_LATE" });
    expect(await rowOf(id)).toMatchObject({ state: "dropped", signed: null });
  });

  test("is taken from nobody who may not pay, and for nothing that is not there", async () => {
    const { id, bytes, wallet } = await opened(network);
    const signed = await wallet.sign(bytes);
    request.headers = await desk.headersOf("viewer");
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "NOT_ALLOWED" });
    request.headers = await desk.headersOf(null);
    expect(await submit(id, signed)).toMatchObject({ ok: false, code: "SIGN_IN_REQUIRED" });
    request.headers = await desk.headersOf("operator");
    expect(await submit(99_999n, signed)).toMatchObject({ ok: false, code: "NOT_FOUND" });
    expect(await rowOf(id)).toMatchObject({ state: "asked", signed: null });
    // By whomever it was sent: the chain shows it under its own name.
    await sendSigned({ environment: "sandbox", network }, signed);
  });
});
