import { sql } from "kysely";
import type { Network } from "#protocol/chain/networks.ts";
import type { Tx } from "#service/db/core/tables.ts";
import { isSigned, sends, type SignedSend } from "./chain-sends.ts";

/** A send that had enough confirmations, with the block that held it. */
export type ConfirmedSend = SignedSend & {
  block_hash: string;
  block_number: bigint;
  /** Confirmed within the last `youngMs`: not every node may have it. */
  isYoung: boolean;
};

const confirmed = (tx: Tx, network: Network, youngMs: number) =>
  sends(tx)
    .select(sql<boolean>`settled_at > now() - ${youngMs} * interval '1 ms'`.as("isYoung"))
    .where("chain_sends.network", "=", network)
    .where("state", "=", "confirmed");

type Row = Awaited<ReturnType<ReturnType<typeof confirmed>["execute"]>>[number];

const isWhole = (row: Row): row is Row & ConfirmedSend =>
  isSigned(row) && row.block_hash !== null && row.block_number !== null;

export type Signer = { network: Network; signer: string };
type Part = { skipped: number; limit: number; youngMs: number };

/** What the books hold as confirmed of a signer's sends, the newest first. */
export async function confirmedSends(
  tx: Tx,
  { network, signer }: Signer,
  { skipped, limit, youngMs }: Part,
): Promise<ConfirmedSend[]> {
  const rows = await confirmed(tx, network, youngMs)
    .where("signer", "=", signer)
    .where("block_number", "is not", null)
    .orderBy("block_number", "desc")
    .orderBy("chain_sends.id", "desc")
    .offset(skipped)
    .limit(limit)
    .execute();
  return rows.filter(isWhole);
}

/** The confirmed send that was signed as this hash; null when there is none. */
export async function confirmedAs(
  tx: Tx,
  network: Network,
  hash: string,
): Promise<ConfirmedSend | null> {
  const row = await confirmed(tx, network, 0).where("hash", "=", hash).executeTakeFirst();
  return row && isWhole(row) ? row : null;
}
