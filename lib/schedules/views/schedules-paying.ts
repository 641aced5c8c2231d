import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import type { Store } from "#lib/core/store/store.ts";
import { pixAccountsOfKeys } from "#lib/pix-accounts/rows/pix-account-keys.ts";
import { nameOf, openContent } from "#lib/schedules/rows/content.ts";
import { listSchedules } from "#lib/schedules/rows/schedules.ts";
import type { ScheduleKind } from "#lib/rules/schedules/schedule-states.ts";

export type PayingSchedule = { schedule: string; kind: ScheduleKind; name: string };

/** The schedules that have not ended and pay this PIX account, alone or in a batch. */
export async function schedulesPaying(
  { db }: Store,
  account: Pick<Account, "id">,
  pixAccount: string,
): Promise<PayingSchedule[]> {
  const rows = await listSchedules(db, account.id);
  const open = rows
    .filter(({ state }) => state !== "ended")
    .map((row) => ({ row, content: openContent(row) }));
  const keysOf = open.map(({ row, content }) => ({
    id: row.id,
    keys:
      content.kind === "batch" ? (content.receivers ?? []).flatMap((one) => one?.key ?? []) : [],
  }));
  const accounts = await pixAccountsOfKeys(db, account.id, [
    ...new Set(keysOf.flatMap(({ keys }) => keys)),
  ]);
  const inBatch = new Set(
    keysOf
      .filter(({ keys }) => keys.some((key) => String(accounts.get(key)) === pixAccount))
      .map(({ id }) => id),
  );
  return open.flatMap(({ row, content }) => {
    const isPaid =
      content.kind === "payout" ? content.pixAccount === pixAccount : inBatch.has(row.id);
    return isPaid ? [{ schedule: row.id, kind: row.kind, name: nameOf(content) }] : [];
  });
}
