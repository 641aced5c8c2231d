import { afterAll, expect, test } from "vitest";
import { buildStore } from "#lib/test/dashboards/build-store.ts";
import { insertSignature } from "#lib/test/rows/payout-rows.ts";
import { giveUpSignature, openSignatures } from "./open-signatures.ts";
import { storeSignedBytes, recordSentHash, payoutSignature } from "./payout-signatures.ts";

const built = await buildStore();
const { db } = built.store;
afterAll(() => built.store.drop());

const BYTES = { network: "tron", chain_id: null, bytes: "aa", valid_until: 5n, nonce: 0n };

async function asked(n: number, over: object = {}) {
  const id = await insertSignature(built.store, "ours", {
    state: "asked",
    signer: `wallet ${n}`,
    ...over,
  });
  const row = await payoutSignature(db, "ours", id);
  if (!row) throw new Error("no row");
  return row;
}
const stateOf = async (id: bigint) => (await payoutSignature(db, "ours", id))?.state;

test("a signature is given up only as it was read: a hash or bytes that came meanwhile count", async () => {
  const told = await asked(1);
  await recordSentHash(db, "ours", told.id, "0x01");
  expect(await giveUpSignature(db, "ours", told)).toBe(false);
  expect(await stateOf(told.id)).toBe("sent");

  const signed = await asked(2, BYTES);
  await storeSignedBytes(db, "ours", signed.id, { signed: "aa", hash: "0x02" });
  const kept = await payoutSignature(db, "ours", signed.id);
  expect(await giveUpSignature(db, "ours", signed)).toBe(false);
  // Not even when it is read anew: such bytes are sent again until they are dead.
  expect(await giveUpSignature(db, "ours", kept ?? signed)).toBe(false);
  expect(await stateOf(signed.id)).toBe("sent");
});

test("a hash that is told counts only where the wallet itself sends", async () => {
  const ours = await asked(4, BYTES);
  await recordSentHash(db, "ours", ours.id, "0x04");
  expect(await payoutSignature(db, "ours", ours.id)).toMatchObject({ state: "asked", hash: null });
});

test("it is given up once, by its own account, and its hash stays", async () => {
  const row = await asked(3);
  expect(await giveUpSignature(db, "theirs", row)).toBe(false);
  expect(await giveUpSignature(db, "ours", row)).toBe(true);
  expect(await giveUpSignature(db, "ours", row)).toBe(false);
  expect(await stateOf(row.id)).toBe("rejected");
  // The wallet answers after all.
  await recordSentHash(db, "ours", row.id, "0x03");
  const sent = await payoutSignature(db, "ours", row.id);
  expect(sent).toMatchObject({ state: "sent", hash: "0x03" });
  expect(sent && (await giveUpSignature(db, "ours", sent))).toBe(true);
  expect(await payoutSignature(db, "ours", row.id)).toMatchObject({
    state: "dropped",
    hash: "0x03",
  });
  expect((await openSignatures(db, "ours", 10)).map(({ id }) => id)).not.toContain(row.id);
});
