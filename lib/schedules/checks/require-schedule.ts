import "server-only";
import { requirePermission, type Session } from "#lib/core/access/actor.ts";
import { addressOn } from "#lib/core/doors/address-on.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { requireProof } from "#lib/paying-wallets/checks/require-proof.ts";
import { permissionOf } from "#lib/schedules/exchange/preparing.ts";
import {
  countSchedules,
  lockSchedule,
  today,
  type ScheduleRow,
} from "#lib/schedules/rows/schedules.ts";
import { timeAt, type Recurrence } from "#lib/rules/schedules/recurrence.ts";
import { recurrenceOf } from "#lib/rules/schedules/when-values.ts";
import type { WhenFields } from "#lib/rules/schedules/schedule-request.ts";
import { SCHEDULES_MOST } from "#lib/rules/schedules/schedule-states.ts";
import type { ReasonText } from "#protocol/wire/reason.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";

const refuse = (field: string, reason: ReasonText): never => {
  throw new DashboardError("INVALID_INPUT", { fields: { [field]: reason } });
};

/**
 * The recurrence that a form asks for, which begins today or later.
 * @throws DashboardError `INVALID_INPUT` at `when` or `first`
 */
export async function requireRecurrence(rows: Rows, said: WhenFields): Promise<Recurrence> {
  if (said.when === "now") return refuse("when", "not_in_list");
  const rule = recurrenceOf(said);
  const first = timeAt(rule, 0);
  const day = await today(rows);
  if (first === null || first.due < day || rule.first < day) {
    return refuse("first", `too_early:${day}`);
  }
  return rule;
}

/** @throws DashboardError `INVALID_INPUT` at `when` where an account has as many as it may */
export async function requireRoom(rows: Rows, accountId: string): Promise<void> {
  if ((await countSchedules(rows, accountId)) >= SCHEDULES_MOST) {
    refuse("when", `too_many:${SCHEDULES_MOST}`);
  }
}

/**
 * The wallet that others are asked with, canonical; null: none was chosen.
 * @throws DashboardError `PAYER_NOT_PROVED`
 */
export async function requirePayer(
  rows: Rows,
  actor: Session,
  network: PayoutNetwork,
  payer: string | undefined,
): Promise<string | null> {
  if (payer === undefined) return null;
  const signer = addressOn(network, "payer", payer);
  await requireProof(rows, actor, { network, signer });
  return signer;
}

/**
 * A schedule of the account that the reader may change, locked until the transaction ends.
 * @throws DashboardError `NOT_FOUND`, `NOT_ALLOWED`
 */
export async function requireSchedule(tx: Tx, actor: Session, id: string): Promise<ScheduleRow> {
  const row = await lockSchedule(tx, actor.account.id, id);
  if (!row) throw new DashboardError("NOT_FOUND");
  requirePermission(actor, permissionOf(row.kind));
  return row;
}
