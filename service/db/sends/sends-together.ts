import { sql } from "kysely";
import { NOW } from "#service/db/core/database-clock.ts";
import type { SendState } from "#service/db/core/payin-tables.ts";
import type { Tx } from "#service/db/core/tables.ts";

/** A send's bytes, as they are stored before anybody gets them. */
type SignedBytes = {
  id: bigint;
  nonce: bigint;
  raw: string;
  hash: string;
  validUntil: bigint | null;
};

/** Locks sends in the order of their ids, after their owners; answers each as it is now. */
export async function lockSends(
  tx: Tx,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, { state: SendState; hash: string | null }>> {
  const rows = await tx
    .selectFrom("chain_sends")
    .select(["id", "state", "hash"])
    .where("id", "in", ids)
    .orderBy("id")
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Stores a signer's bytes for locked sends, in one statement. */
export async function storeSigned(
  tx: Tx,
  signer: string,
  signed: readonly SignedBytes[],
): Promise<void> {
  await sql`
    update chain_sends set state = 'signed', signer = ${signer}, nonce = told.nonce, raw = told.raw,
      hash = told.hash, valid_until = told.valid_until, signed_at = ${NOW}, trouble = null,
      refused_since = null, refused_seen_at = null
    from unnest(${signed.map(({ id }) => id)}::bigint[], ${signed.map(({ nonce }) => nonce)}::bigint[],
      ${signed.map(({ raw }) => raw)}::text[], ${signed.map(({ hash }) => hash)}::text[],
      ${signed.map(({ validUntil }) => validUntil)}::bigint[])
      as told (id, nonce, raw, hash, valid_until)
    where chain_sends.id = told.id`.execute(tx);
}

/** Stores that the network took these sends' bytes. */
export async function storeTaken(tx: Tx, ids: readonly bigint[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable("chain_sends")
    .set({ trouble: null, broadcast_at: NOW })
    .where("id", "in", ids)
    .execute();
}

/** The block that a send was seen in, and how it has ended there; null while it may still be undone. */
type SeenIn = {
  id: bigint;
  blockHash: string;
  blockNumber: bigint;
  confirmations: number;
  ended: SendState | null;
};

/** Stores the blocks that locked sends are in, in one statement. */
export async function storeSeen(tx: Tx, seen: readonly SeenIn[]): Promise<void> {
  await sql`
    update chain_sends set block_hash = told.block_hash, block_number = told.block_number,
      confirmations = told.confirmations, trouble = null, state = coalesce(told.ended, state),
      settled_at = case when told.ended is null then settled_at else ${NOW} end
    from unnest(${seen.map(({ id }) => id)}::bigint[],
      ${seen.map(({ blockHash }) => blockHash)}::text[],
      ${seen.map(({ blockNumber }) => blockNumber)}::bigint[],
      ${seen.map(({ confirmations }) => confirmations)}::int[],
      ${seen.map(({ ended }) => ended)}::text[])
      as told (id, block_hash, block_number, confirmations, ended)
    where chain_sends.id = told.id`.execute(tx);
}
