import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Tx } from "#lib/core/store/store.ts";
import { knownReceivers } from "#lib/payouts/checks/payout-verdict.ts";
import { lineFigures, mostUnits, type SampleQuote } from "#lib/rules/batches/batch-figures.ts";
import { sliceOf } from "#lib/rules/batches/batch-slices.ts";
import { batchHash } from "#lib/rules/policies/approved-batch.ts";
import type { Allowance } from "#protocol/chain/allowance.ts";
import { lockBatch } from "./batches.ts";
import { approvedBatch, fixedLines, lockFixedBatch, type FixedLine } from "./fixed-batches.ts";
import { openLines } from "./line-payouts.ts";

const sum = (some: readonly bigint[]) => some.reduce((all, one) => all + one, 0n);

type Fixing = {
  by: string;
  wallet: string;
  /** The external wallet of that address; null: it signs here. */
  externalId: bigint | null;
  sample: SampleQuote;
  allowance: Allowance;
  /** Token units that may be open at once. */
  maxOpenUnits: bigint;
};

/** Fixes a locked draft whose lines are open: what each is expected to take, who is new, and the hash of it all. */
export async function fixLines(
  tx: Tx,
  batch: { id: string; account_id: string },
  { by, wallet, externalId, sample, allowance, maxOpenUnits }: Fixing,
): Promise<{ hash: string; lines: FixedLine[] }> {
  const locked = await lockBatch(tx, batch.account_id, batch.id);
  if (locked?.state !== "draft") throw new DashboardError("CONFLICT");
  // The lines may have been changed while the exchange was asked.
  const opened = await openLines(tx, locked, by);
  const intents = opened.map(({ intent }) => intent);
  const known = await knownReceivers(tx, batch.account_id, intents);
  const lines = opened.map(({ line }, at) => ({
    line,
    ...lineFigures(line.cents, sample),
    isNew: known[at] !== true,
  }));
  for (const { line, units: lineUnits, senderCents, isNew } of lines) {
    await tx
      .updateTable("batch_line")
      .set({
        units: lineUnits,
        sender_cents: senderCents,
        is_new: isNew,
        state: "waiting",
        why: null,
      })
      .where("batch_id", "=", batch.id)
      .where("number", "=", line.number)
      .execute();
  }
  const units = sum(lines.map((one) => one.units));
  const most = mostUnits(units);
  const mostOfLines = lines.map((one) => mostUnits(one.units));
  const { chainId, token, spender } = allowance;
  await tx
    .updateTable("batch")
    .set({
      state: "fixed",
      wallet,
      external_id: externalId,
      spender,
      token_address: token.address,
      chain_id: chainId === null ? null : BigInt(chainId),
      units,
      most_units: most,
      slice_units: sliceOf(maxOpenUnits, most, mostOfLines),
      sender_cents: sum(lines.map((one) => one.senderCents)),
      receiver_cents: sum(lines.map(({ line }) => line.cents)),
      // Written below, once every row says what is hashed.
      content_hash: "",
      fixed_by: by,
      fixed_at: sql<Date>`now()`,
      actors: [...new Set([...locked.actors, by])],
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", batch.id)
    .execute();
  const now = await lockFixedBatch(tx, batch.account_id, batch.id);
  if (!now) throw new DashboardError("CONFLICT");
  const fixed = await fixedLines(tx, now);
  const hash = batchHash(approvedBatch(now, fixed));
  await tx.updateTable("batch").set({ content_hash: hash }).where("id", "=", batch.id).execute();
  return { hash, lines: fixed };
}
