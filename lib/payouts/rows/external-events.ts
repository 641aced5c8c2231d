import "server-only";
import { sql, type RawBuilder } from "kysely";
import type { Tx } from "#lib/core/store/store.ts";
import { LAST_MOMENT_MINUTES } from "#lib/rules/allowances/external-state.ts";
import { intentsSentToExchange } from "#lib/payouts/rows/payout-executions.ts";
import {
  scheduleExternalCheck,
  openExternalOfPair,
  type ExternalAllowance,
  type ExternalPair,
} from "#lib/allowances/rows/external-allowances.ts";

/** An approval as the token's own event tells it; `at`: its block's time. */
type ApprovalEvent = {
  hash: string;
  block: bigint;
  logIndex: number;
  at: Date;
  units: bigint;
};

const isBefore = (row: ExternalAllowance, { block, logIndex }: ApprovalEvent) =>
  row.block_number !== null &&
  (row.block_number < block || (row.block_number === block && (row.log_index ?? 0) < logIndex));

type Noted = Partial<
  Pick<ExternalAllowance, "hash" | "block_number" | "log_index" | "seen_at" | "ended">
>;
type NotedAt = Partial<Record<"seen_at" | "overwritten_at" | "ended_at", RawBuilder<Date>>>;

const NOW = sql<Date>`now()`;
const NOT_SEEN = { hash: null, block_number: null, log_index: null, seen_at: null } as const;

/** Whether any payout or batch has the event, also one that has ended. */
const isTaken = async (tx: Tx, network: string, { hash, logIndex }: ApprovalEvent) =>
  (await tx
    .selectFrom("external_allowance")
    .select("id")
    .where("network", "=", network as ExternalAllowance["network"])
    .where("hash", "=", hash)
    .where("log_index", "=", logIndex)
    .executeTakeFirst()) !== undefined;

/**
 * Notes a pair's approvals, the oldest first, as deep as needed: each takes the place of what stood before it,
 * and serves the oldest payout or batch that waits for exactly its units and whose exchange, if it was asked, can
 * take nothing of an earlier one. What a batch's lines have taken, the batch itself compares before it goes on. With
 * `isComplete`, what has waited too long by then ends.
 * @returns the intents and batches of which anything has changed, and what among it is newly allowed or has ended
 */
export async function recordApprovals(
  tx: Tx,
  pair: ExternalPair,
  seen: { events: readonly ApprovalEvent[]; searchedTo: bigint; isComplete: boolean },
): Promise<{ changed: string[]; allowed: ExternalAllowance[]; ended: ExternalAllowance[] }> {
  const { events, searchedTo, isComplete } = seen;
  const ids = (await openExternalOfPair(tx, pair)).map(({ id }) => id);
  if (ids.length === 0) return { changed: [], allowed: [], ended: [] };
  const rows = await tx
    .selectFrom("external_allowance")
    .selectAll()
    .select(
      sql<boolean>`ends_at <= now() - make_interval(mins => ${LAST_MOMENT_MINUTES}::int)`.as(
        "isOver",
      ),
    )
    .where("id", "in", ids)
    .where("ended", "is", null)
    .orderBy("id")
    .forUpdate()
    .execute();
  const changed = new Set<string>();
  const idOf = (row: ExternalAllowance) => row.intent_id ?? row.batch_id ?? "";
  const ended: ExternalAllowance[] = [];
  const set = async (row: ExternalAllowance, columns: Noted, at: NotedAt) => {
    await tx
      .updateTable("external_allowance")
      .set({ ...columns, ...at })
      .where("id", "=", row.id)
      .execute();
    Object.assign(row, columns);
    changed.add(idOf(row));
  };
  // Read once the rows are locked, as an execution locks its own: what it has asked is seen here.
  const asked = await intentsSentToExchange(
    tx,
    rows.flatMap(({ intent_id: id }) => id ?? []),
  );
  for (const event of events) {
    for (const row of rows) {
      if (row.hash !== null && isBefore(row, event))
        await set(row, NOT_SEEN, { overwritten_at: NOW });
    }
    const { hash, block, logIndex, units, at } = event;
    const next = rows.find(
      (row) =>
        row.hash === null &&
        at <= row.ends_at &&
        row.units === units &&
        row.from_block < block &&
        !asked.has(idOf(row)),
    );
    if (!next || (await isTaken(tx, pair.network, event))) continue;
    await set(next, { hash, block_number: block, log_index: logIndex }, { seen_at: NOW });
  }
  for (const row of rows) {
    if (row.hash !== null || !row.isOver || !isComplete) continue;
    await scheduleExternalCheck(tx, row.id, null);
    await set(row, { ended: "expired" }, { ended_at: NOW });
    ended.push(row);
  }
  await tx
    .updateTable("external_allowance")
    .set({ searched_to: sql<bigint>`greatest(searched_to, ${searchedTo})` })
    .where("id", "in", ids)
    .execute();
  const allowed = rows.filter((row) => row.hash !== null && changed.has(idOf(row)));
  return { changed: [...changed], allowed, ended };
}
