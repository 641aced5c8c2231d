import type { Network } from "#protocol/chain/networks.ts";
import type { Tx } from "#service/db/core/tables.ts";

type Known = Promise<Set<string>>;

/** Those of these hashes that a send in the books was signed as. */
export async function knownHashes(tx: Tx, network: Network, hashes: readonly string[]): Known {
  if (hashes.length === 0) return new Set();
  const rows = await tx
    .selectFrom("chain_sends")
    .select("hash")
    .where("hash", "in", hashes)
    .where("network", "=", network)
    .execute();
  return new Set(rows.flatMap(({ hash }) => hash ?? []));
}

/** Those of these ids under which the books mean to pay a PIX. */
export async function knownPayments(tx: Tx, ids: readonly string[]): Known {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("pix_payments").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these ids under which the books mean to give a PIX back. */
export async function knownReturns(tx: Tx, ids: readonly string[]): Known {
  if (ids.length === 0) return new Set();
  const rows = await tx.selectFrom("pix_returns").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these txids that a payin of the books has. */
export async function knownTxids(tx: Tx, txids: readonly string[]): Known {
  if (txids.length === 0) return new Set();
  const rows = await tx.selectFrom("payins").select("txid").where("txid", "in", txids).execute();
  return new Set(rows.map(({ txid }) => txid));
}

/** Whose sends the books know of, by network. */
export async function knownSigners(tx: Tx): Promise<{ network: Network; signer: string }[]> {
  return tx.selectFrom("signer_nonces").select(["network", "signer"]).execute();
}

/** The newest send of a network that was seen in a block. */
export async function newestMined(
  tx: Tx,
  network: Network,
): Promise<{ hash: string; blockNumber: bigint } | null> {
  const row = await tx
    .selectFrom("chain_sends")
    .select(["hash", "block_number"])
    .where("network", "=", network)
    .where("block_number", "is not", null)
    .orderBy("block_number", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!row || row.hash === null || row.block_number === null) return null;
  return { hash: row.hash, blockNumber: row.block_number };
}

/** When the books last took anything in; null while they are empty. */
export async function newestBooking(tx: Tx): Promise<Date | null> {
  const row = await tx
    .selectFrom("ledger_transactions")
    .select("created_at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}
