import "server-only";
import { randomUUID } from "node:crypto";
import { lockActingPerson, type ActingPerson } from "#lib/core/access/acting-person.ts";
import { systemActor, type Account } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { AuditTrail } from "#lib/core/doors/audit-trail.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { getExchange, type Exchange } from "#lib/core/exchange/get-exchange.ts";
import { markOf } from "#lib/core/store/mark-key.ts";
import type { Store, Tx } from "#lib/core/store/store.ts";
import { lockOccurrence, type OccurrenceRow } from "#lib/schedules/rows/occurrences.ts";
import { scheduleById, type ScheduleRow } from "#lib/schedules/rows/schedules.ts";
import { endOfSaoPauloDay } from "#lib/format/sao-paulo-day.ts";
import type { ScheduleKind } from "#lib/rules/schedules/schedule-states.ts";
import type { Lapsed } from "#lib/rules/policies/verdict.ts";
import { stop } from "./prepared.ts";

/** What is being prepared, for whom the schedule is. */
export type Preparing = {
  store: Store;
  account: Account;
  schedule: ScheduleRow;
  occurrence: OccurrenceRow;
};

/** What whoever owns a schedule has to be allowed. */
export const permissionOf = (kind: ScheduleKind): Permission =>
  kind === "payin" ? "payin:create" : "payout:create";

/** The key of a time's payment: the same each time, and nobody can send a form under it before. */
export const keyOfOccurrence = ({ id }: OccurrenceRow): string => markOf(`occurrence ${id}`);

/** An exchange that quotes, and makes no payment. */
export const exchangeToPrepare = ({ account }: Preparing): Promise<Exchange> =>
  getExchange(systemActor("schedule", account), "schedule:prepare");

/** What is done without a person stands in the trail by itself. */
export const trailOf = ({ store, account }: Preparing): AuditTrail =>
  new AuditTrail(store, {
    actor: systemActor("schedule", account),
    permission: "schedule:prepare",
    requestId: randomUUID(),
    address: "",
  });

/**
 * Locks a time while it is prepared, with whoever owns it, who must still be allowed to pay. The schedule must be as it
 * was read: what is prepared is what stands there.
 * @throws DashboardError `CONFLICT`: something has changed since, or somebody has decided otherwise
 */
export async function lockPreparing(
  tx: Tx,
  { account, schedule, occurrence }: Preparing,
): Promise<ActingPerson> {
  const now = await scheduleById(tx, account.id, schedule.id);
  const locked = await lockOccurrence(tx, account.id, occurrence.id);
  const isSame = now?.changed_at.getTime() === schedule.changed_at.getTime();
  if (!isSame || locked?.state !== occurrence.state) throw new DashboardError("CONFLICT");
  const permission = permissionOf(schedule.kind);
  const owner = await lockActingPerson(tx, account, schedule.owner, permission);
  return owner ?? stop("owner");
}

/** Whether others are asked again without a person: what they said no to stays so. */
export const mayAsk = (lapsed: Lapsed | null): boolean =>
  lapsed === null || lapsed === "expired" || lapsed === "drifted" || lapsed === "outgrown";

const HOUR_MS = 3_600_000;

/** In how many hours the day ends on which it is due: an approval has to hold until then. */
export const hoursUntilPast = (due: string): number =>
  Math.max(0, Math.ceil(((endOfSaoPauloDay(due)?.getTime() ?? 0) - Date.now()) / HOUR_MS));
