import { afterAll, describe, expect, test } from "vitest";
import type { Payer } from "#lib/chain/port/payer.ts";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import {
  storeSignedBytes,
  recordRejection,
  payoutSignature,
  settleSignature,
  type PayoutSignature,
} from "#lib/allowances/rows/payout-signatures.ts";
import { acquireSigningLock, type SigningLock } from "./signing-lock.ts";

const built = await buildStore();
afterAll(() => built.store.drop());

const SIGNER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
const payer = { head: 10n, minedNonce: 4, pendingNonce: 4 } as Payer;
const ASKED = {
  intent_id: null,
  purpose: "revoke" as const,
  chain_id: 1n,
  token: "USDT" as const,
  token_address: "0xt",
  spender: "0xs",
  units: 0n,
  content_hash: "0x0",
  asked_by: "ana",
};

test("two requests to one wallet at once come one after the other, whichever their tokens", async () => {
  const { store, ours } = built;
  const where = { network: "polygon" as const, signer: SIGNER };
  const take = (tx: Parameters<typeof acquireSigningLock>[0], token: "USDC" | "USDT") =>
    acquireSigningLock(tx, ours.id, where, {
      lock: { superseded: null },
      payer,
      draft: null,
      asked: { ...ASKED, token },
    });
  const [taken, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = store.transaction(async (tx) => {
    await take(tx, "USDC");
    taken.resolve();
    await goOn.promise;
  });
  await taken.promise;
  const second = store.transaction((tx) => take(tx, "USDT")).catch((error: unknown) => error);
  // Without the row lock, the second would finish before the first has committed.
  await Promise.race([second, new Promise((resolve) => setTimeout(resolve, 500))]);
  goOn.resolve();
  await first;
  expect(await second).toMatchObject({ code: "SIGNATURE_OPEN" });
});

describe("where a wallet is given bytes", () => {
  const payer = { head: 10n, minedNonce: 0, pendingNonce: 0 } as Payer;
  const NO_ONE: SigningLock = { superseded: null };
  const SOONER = 90n;
  const asked = { ...ASKED, chain_id: null, token_address: "mint", spender: "delegate" };
  let signers = 0;
  const newSigner = () => `wallet ${(signers += 1)}`;

  function take(
    signer: string,
    [bytes, validUntil]: readonly [string, bigint],
    { lock = NO_ONE, over = {} }: { lock?: SigningLock; over?: Partial<typeof asked> } = {},
  ): Promise<PayoutSignature> {
    const { store, ours } = built;
    const draft = { bytes, validUntil, sooner: SOONER };
    return store.transaction((tx) =>
      acquireSigningLock(
        tx,
        ours.id,
        { network: "solana", signer },
        { lock, payer, draft, asked: { ...asked, ...over } },
      ),
    );
  }
  const again = (superseded: PayoutSignature) => ({ lock: { superseded } });
  const rejected = async (row: PayoutSignature) => {
    await recordRejection(built.store.db, built.ours.id, row.id);
    return row;
  };

  describe("bytes for a wallet that only signs", () => {
    test("are committed with the lock, and count no nonce", async () => {
      const row = await take(newSigner(), ["aa", 150n]);
      expect(row).toMatchObject({ bytes: "aa", valid_until: 150n, nonce: 0n, signed: null });
      expect(row).toMatchObject({ state: "asked", from_block: 10n, chain_id: null });
    });

    test("that the wallet doesn't show are asked for again in the very same", async () => {
      const signer = newSigner();
      const first = await take(signer, ["aa", 150n]);
      const second = await take(signer, ["bb", 400n], again(first));
      expect(second).toMatchObject({
        bytes: "aa",
        valid_until: 150n,
        from_block: first.from_block,
      });
      const { store, ours } = built;
      expect(await payoutSignature(store.db, ours.id, first.id)).toMatchObject({
        state: "dropped",
      });
    });

    test("of other content are not made while the ones before are alive", async () => {
      const signer = newSigner();
      const first = await take(signer, ["aa", 150n]);
      for (const over of [{ spender: "other" }, { token_address: "other mint" }]) {
        const other = take(signer, ["bb", 150n], { ...again(first), over });
        await expect(other).rejects.toMatchObject({ code: "SIGNATURE_OPEN" });
      }
      await expect(take(signer, ["bb", 150n])).rejects.toMatchObject({ code: "SIGNATURE_OPEN" });
    });

    test("that were rejected are asked for again while there is time enough", async () => {
      const signer = newSigner();
      await rejected(await take(signer, ["aa", 150n]));
      expect(await rejected(await take(signer, ["bb", 150n + SOONER]))).toMatchObject({
        bytes: "aa",
      });
      expect(await rejected(await take(signer, ["cc", 151n + SOONER]))).toMatchObject({
        bytes: "cc",
      });
      const over = { spender: "other" };
      expect(await take(signer, ["dd", 160n + SOONER], { over })).toMatchObject({ bytes: "dd" });
    });

    test("that have come to nothing are made anew", async () => {
      const signer = newSigner();
      const { id } = await take(signer, ["aa", 150n]);
      await settleSignature(built.store.db, built.ours.id, id, "dropped");
      expect(await take(signer, ["bb", 151n])).toMatchObject({ bytes: "bb", valid_until: 151n });
    });
  });

  describe("what was signed", () => {
    const keep = (id: bigint, signed: string, hash: string, account = built.ours.id) =>
      storeSignedBytes(built.store.db, account, id, { signed, hash });
    const read = (id: bigint) => payoutSignature(built.store.db, built.ours.id, id);

    test("is kept once, and said again changes nothing", async () => {
      const { id } = await take(newSigner(), ["aa", 150n]);
      expect(await keep(id, "01", "h")).toBe(true);
      expect(await keep(id, "01", "h")).toBe(true);
      expect(await keep(id, "02", "other")).toBe(false);
      expect(await read(id)).toMatchObject({ state: "sent", signed: "01", hash: "h" });
    });

    test("is not taken for what has ended, nor from another account", async () => {
      const { id } = await rejected(await take(newSigner(), ["aa", 150n]));
      expect(await keep(id, "01", "h")).toBe(false);
      const open = await take(newSigner(), ["aa", 150n]);
      expect(await keep(open.id, "01", "h", built.theirs.id)).toBe(false);
      expect(await read(open.id)).toMatchObject({ state: "asked", signed: null });
    });

    test("is told to be rejected too late", async () => {
      const { id } = await take(newSigner(), ["aa", 150n]);
      await keep(id, "01", "h");
      await recordRejection(built.store.db, built.ours.id, id);
      expect(await read(id)).toMatchObject({ state: "sent" });
    });
  });
});
