import { sql, type Selectable } from "kysely";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { Tables } from "#lib/core/store/tables.ts";
import "#lib/exports/schema.ts";
import { exportPhase } from "#lib/rules/exports/exports.ts";
import { EXCEPTION_STATES } from "#lib/rules/reconciliation/exceptions.ts";
import type { ExceptionKind } from "#lib/rules/reconciliation/kinds.ts";
import { phaseOfPayout } from "#lib/payouts/views/payout-view.ts";
import { latestRequests } from "#lib/policies/rows/listed-requests.ts";
import { MOVEMENT_KINDS, MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";
import { NOTICE_EVENTS } from "#lib/rules/notices/notices.ts";
import { externalWalletState } from "#lib/rules/paying-wallets/external-wallet-state.ts";
import { payinPhase, PAYIN_PHASES } from "#lib/rules/payins/payin-phase.ts";
import { externalState } from "#lib/rules/allowances/external-state.ts";
import { PAYOUT_PHASES } from "#lib/rules/payouts/payout-states.ts";
import { RECEIPT_KINDS } from "#lib/rules/receipts/receipt.ts";
import { requestState } from "#lib/rules/policies/request-state.ts";
import { SCHEDULE_KINDS } from "#lib/rules/schedules/schedule-states.ts";
import { shownAs, SUB_ACCOUNT_SHOWS } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { SUB_ACCOUNT_STAGES } from "#lib/sub-accounts/schema.ts";
import { categoryStates, custodiesOf, marksOf } from "./book-states.ts";
import {
  PAYIN_INTENTS,
  RETURNS,
  PAYOUT_INTENTS,
  SIGNATURES,
  ALLOWANCES,
  WALLETS,
  REQUEST_DEEDS,
  REQUESTS,
  WALLET_USES,
  DELIVERIES,
  UNVERIFIED,
  EXPORTS,
  CHECKS,
  RETURN_STATES,
  PURPOSES,
  RESTS,
  RECIPIENTS,
  CREDENTIALS,
  MARKS,
  OCCURRENCES,
  SCHEDULE_STATES,
  CUSTODIES,
} from "./known-states.ts";

const CODES = ["open", "withdrawn"];
/** Other payers, transfers that differ, a line of a statement that nothing fits. */
const DIFFERING: readonly ExceptionKind[] = [
  "chain_other_amount",
  "chain_other_party",
  "pix_other_party",
  "statement_surplus",
];
const codeState = ({ withdrawn_at }: Selectable<Tables["receipt_code"]>) =>
  withdrawn_at === null ? "open" : "withdrawn";

/** Words that our own exchange gives no cause for, and steps that it takes together with the next. */
const occurring = <T extends string>(exist: readonly T[], ...never: readonly T[]) =>
  exist.filter((state) => !never.includes(state));

/** Of each kind of thing: every state that exists, and those that occur with the first of each. */
export async function statesOf(store: Store) {
  const { db } = store;
  const now = new Date();
  const payins = await db
    .selectFrom("payin")
    .selectAll()
    .where("account_id", "=", MAIN_ACCOUNT)
    .execute();
  const payouts = await db
    .selectFrom("payout")
    .selectAll()
    .where("account_id", "=", MAIN_ACCOUNT)
    .execute();
  const undeliverable = await db
    .selectFrom("payin_return")
    .select("payin_id")
    .where("reason", "=", "undeliverable")
    .execute();
  const givenUp = new Set(undeliverable.map(({ payin_id }) => payin_id));
  const phaseOf = (row: (typeof payins)[number]) =>
    payinPhase(
      {
        status: row.status,
        paidAt: row.paid_at,
        transactionHash: row.transaction_hash,
        expiresAt: row.expires_at,
        isUndeliverable: givenUp.has(row.id),
      },
      now,
    );
  const requests = await latestRequests(db, MAIN_ACCOUNT, REQUEST_DEEDS, 10_000);
  const subAccounts = await db.selectFrom("sub_account").selectAll().execute();
  const allowances = await db.selectFrom("external_allowance").selectAll().execute();
  const wallets = await db.selectFrom("external_wallet").selectAll().execute();
  const exports = await db.selectFrom("export").selectAll().execute();
  const events = await db.selectFrom("event").select(["id", "outcome"]).execute();
  const exceptions = await db
    .selectFrom("reconciliation_exception")
    .select(["id", "kind", "state"])
    .where("account_id", "=", MAIN_ACCOUNT)
    .execute();
  const codes = await db.selectFrom("receipt_code").selectAll().execute();
  const column = async (table: string, name: string) => {
    const { rows } = await sql<{ value: string }>`
      select distinct ${sql.ref(name)} as value from ${sql.table(table)}
      where ${sql.ref(name)} is not null`.execute(db);
    return new Map(rows.map(({ value }) => [value, null]));
  };
  return {
    payins: firstOf(payins, phaseOf, occurring(PAYIN_PHASES, "unknown")),
    movements: found(await column("activity", "kind"), MOVEMENT_KINDS),
    "how movements stand": found(await column("activity", "state"), MOVEMENT_STATES),
    "how differences stand": firstOf(exceptions, ({ state }) => state, EXCEPTION_STATES),
    // Nothing else differs in a company in which nothing else was planted.
    "what differs": firstOf(exceptions, ({ kind }) => kind, DIFFERING),
    "how months stand": await monthStates(store),
    "what statements' lines stand for": found(await column("statement_line", "match"), [
      "id",
      "none",
      "suggested",
    ]),
    "whose filters are saved": firstOf(
      await db.selectFrom("saved_filter").selectAll().execute(),
      ({ is_shared }) => (is_shared ? "the company's" : "one's own"),
      ["the company's", "one's own"],
    ),
    "payins' checks": found(await column("payin", "chain_check"), CHECKS),
    "payins' returns": found(await column("payin_return", "reason"), RETURNS),
    "how far returns are": found(await column("payin_return", "status"), RETURN_STATES),
    "payins that were typed": found(await column("payin_intent", "status"), PAYIN_INTENTS),
    payouts: firstOf(
      payouts,
      phaseOfPayout,
      occurring(Object.keys(PAYOUT_PHASES), "unknown", "converting", "finishing"),
    ),
    "payouts' checks": found(await column("payout", "chain_check"), CHECKS),
    "payouts that were typed": found(await column("payout_intent", "status"), PAYOUT_INTENTS),
    signatures: found(await column("payout_signature", "state"), SIGNATURES),
    "what was signed for": found(await column("payout_signature", "purpose"), PURPOSES),
    "allowances of Safes": firstOf(allowances, externalState, ALLOWANCES),
    schedules: found(await column("schedule", "state"), SCHEDULE_STATES),
    "what is scheduled": found(await column("schedule", "kind"), SCHEDULE_KINDS),
    "what is due": found(await column("occurrence", "state"), OCCURRENCES),
    Safes: firstOf(wallets, (row) => externalWalletState(row, now), WALLETS),
    exports: firstOf(exports, (row) => exportPhase(row.state, row.expires_at, now), EXPORTS),
    requests: firstOf(
      requests.map((one) => ({ ...one, id: one.row.id })),
      (one) => requestState(one, now),
      REQUESTS,
    ),
    "what is requested": found(await column("approval_request", "operation"), REQUEST_DEEDS),
    "receipts with a code": found(await column("receipt_code", "kind"), RECEIPT_KINDS),
    "receipts' codes": firstOf(codes, codeState, CODES),
    "who receives": found(await column("recipient", "operation"), RECIPIENTS),
    "how receivers rest": found(await column("recipient", "state"), RESTS),
    "wallets' uses": found(await column("wallet", "use"), WALLET_USES),
    deliveries: firstOf(
      events,
      ({ outcome }) => outcome,
      occurring(DELIVERIES, "received", "not_confirmed"),
    ),
    "deliveries that prove nothing": found(await column("event", "unverified_reason"), UNVERIFIED),
    notices: found(await column("notice", "event"), NOTICE_EVENTS),
    "sub-accounts": firstOf(subAccounts, shownAs, SUB_ACCOUNT_SHOWS),
    "sub-accounts' stages": firstOf(subAccounts, ({ stage }) => stage, SUB_ACCOUNT_STAGES),
    categories: found(await categoryStates(store), ["archived", "in use"]),
    "who holds wallets' keys": found(await custodiesOf(store), CUSTODIES),
    attachments: found(await marksOf(store), MARKS),
    "sub-accounts' credentials": found(
      await column("sub_account", "credentials_state"),
      CREDENTIALS,
    ),
  };
}

/** Of the months that are over: closed, closed and reopened, and asked to be closed. */
async function monthStates({ db }: Store): Promise<States> {
  const { rows } = await sql<{ state: string; month: string }>`
    select 'closed' as state, to_char(month, 'YYYY-MM') as month from month_close
      where not exists (select from month_reopening where close_id = month_close.id)
    union all select 'reopened', to_char(month, 'YYYY-MM') from month_reopening join month_close on id = close_id
    union all select 'asked', to_char(month, 'YYYY-MM') from month_draft`.execute(db);
  return found(new Map(rows.map(({ state, month }) => [state, month])), [
    "asked",
    "closed",
    "reopened",
  ]);
}

type States = { first: Map<string, string | null>; exist: string[] };

const found = (first: Map<string, string | null>, exist: readonly string[]): States => ({
  first,
  exist: exist.toSorted(),
});

const firstOf = <Thing extends { id: bigint | string }>(
  things: readonly Thing[],
  stateOf: (thing: Thing) => string,
  exist: readonly string[],
): States => found(new Map(things.map((one) => [stateOf(one), String(one.id)])), exist);
