import "server-only";
import { sql } from "kysely";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import { STANDING_STATES } from "#lib/rules/reconciliation/exceptions.ts";
import { matchKey, type MatchedTo } from "#lib/rules/reconciliation/match-line.ts";
import { lockException } from "./exceptions.ts";
import { movementFitsLine } from "./movement-fits-line.ts";
import { waitForTurn } from "./turn.ts";

/** A movement that a person may say a line stands for. */
export type FittingMovement = MatchedTo & {
  /** What the payment is called: a payin by the exchange's number, a payout by ours. */
  number: string;
  day: string;
  cents: bigint;
  name: string | null;
};

/** Movements so many days before or after a line are offered. */
const DAYS_MOST = 45;

/**
 * What a loose line of an account may stand for, the nearest day first: done, of its very amount and direction, with
 * no line of its own, and of no other PIX by the end-to-end ids. Day and name are left to the person who says so.
 */
export async function fittingMovements(
  rows: Rows,
  accountId: string,
  lineId: bigint,
  most: number,
): Promise<FittingMovement[]> {
  const { rows: found } = await sql<FittingMovement>`
    select a.kind, coalesce(a.payin_id, a.payout_id) as "paymentId", a.return_id as "returnId",
      coalesce(p.transaction_id, o.id)::text as number,
      (a.settled_at at time zone 'America/Sao_Paulo')::date::text as day, a.amount_cents as cents,
      coalesce(p.payer_name, p.expected_payer, i.holder_name, o.pix_account_name) as name
    from statement_line l join statement_account s on s.id = l.statement_account_id
      join activity a on a.account_id = l.account_id left join payin p on p.id = a.payin_id
      left join payout o on o.id = a.payout_id left join payout_intent i on i.id = o.intent_id
    where l.account_id = ${accountId} and l.id = ${lineId} and l.match = 'none'
      and ${movementFitsLine({ before: DAYS_MOST, after: DAYS_MOST })}
    order by abs((a.settled_at at time zone 'America/Sao_Paulo')::date - l.day), a.id limit ${most}`.execute(
    rows,
  );
  return found;
}

const CHECKED_MOST = 500;

/**
 * Says that the line which an exception is about stands for a movement that fits.
 * @throws DashboardError `NOT_FOUND`, or `CONFLICT` where it is decided, matched or fits no more
 */
export async function matchByHand(
  tx: Tx,
  { accountId, id, movement, by }: { accountId: string; id: bigint; movement: string; by: string },
): Promise<{ line: bigint }> {
  await waitForTurn(tx);
  const row = await lockException(tx, accountId, id, STANDING_STATES);
  const line = row.line_id;
  if (row.kind !== "statement_surplus" || line === null) throw new DashboardError("CONFLICT");
  const fitting = await fittingMovements(tx, accountId, line, CHECKED_MOST);
  const to = fitting.find((one) => matchKey(one).trim() === movement);
  if (!to) throw new DashboardError("CONFLICT");
  await tx
    .updateTable("statement_line")
    .set({
      match: "person",
      matched_kind: to.kind,
      payin_id: to.kind === "payout" ? null : to.paymentId,
      payout_id: to.kind === "payout" ? to.paymentId : null,
      return_id: to.returnId,
      confidence: null,
      matched_by: by,
      matched_at: sql<Date>`now()`,
    })
    .where("id", "=", line)
    .execute();
  return { line };
}
