import { sql, type Selectable } from "kysely";
import type {
  PayoutSignatureState,
  PayoutSignatureTable,
} from "#lib/allowances/schema/signatures.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { EventOutcome, Tables } from "#lib/core/store/tables.ts";
import type { AttachmentMark } from "#lib/rules/attachments/attachments.ts";
import type { UnverifiedReason } from "#lib/inbox/rows/unverified-events.ts";
import "#lib/exports/schema.ts";
import { exportPhase, type ExportPhase } from "#lib/rules/exports/exports.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import { phaseOfPayout } from "#lib/payouts/views/payout-view.ts";
import { latestRequests } from "#lib/policies/rows/listed-requests.ts";
import { MOVEMENT_KINDS, MOVEMENT_STATES } from "#lib/rules/activity/movements.ts";
import { NOTICE_EVENTS } from "#lib/rules/notices/notices.ts";
import {
  externalWalletState,
  type ExternalWalletState,
} from "#lib/rules/paying-wallets/external-wallet-state.ts";
import { payinPhase, PAYIN_PHASES } from "#lib/rules/payins/payin-phase.ts";
import { externalState, type ExternalState } from "#lib/rules/allowances/external-state.ts";
import { PAYOUT_PHASES, type PayoutIntentStatus } from "#lib/rules/payouts/payout-states.ts";
import { RECEIPT_KINDS } from "#lib/rules/receipts/receipt.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import { requestState, type RequestState } from "#lib/rules/policies/request-state.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";
import { shownAs, SUB_ACCOUNT_SHOWS } from "#lib/sub-accounts/rows/sub-accounts.ts";
import { SUB_ACCOUNT_STAGES, type CredentialsState } from "#lib/sub-accounts/schema.ts";
import type { ReturnReason } from "#protocol/payins/payin-returns.ts";
import { categoryStates, marksOf } from "./book-states.ts";

/** Members of a type: with one more it doesn't compile until it stands here, and then it has to occur. */
const every = <T extends string>(names: Record<T, true>) => Object.keys(names).toSorted() as T[];

const CODES = ["open", "withdrawn"];
const codeState = ({ withdrawn_at }: Selectable<Tables["receipt_code"]>) =>
  withdrawn_at === null ? "open" : "withdrawn";

const PAYIN_INTENTS = every<PayinIntentStatus>({
  none: true,
  quoted: true,
  paying: true,
  unclear: true,
  done: true,
  refused: true,
});
const RETURNS = every<ReturnReason>({
  late: true,
  wrong_amount: true,
  paid_twice: true,
  undeliverable: true,
});
const PAYOUT_INTENTS = every<PayoutIntentStatus>({
  none: true,
  quoted: true,
  signing: true,
  executing: true,
  unclear: true,
  done: true,
  refused: true,
});
const SIGNATURES = every<PayoutSignatureState>({
  asked: true,
  sent: true,
  mined: true,
  rejected: true,
  replaced: true,
  reverted: true,
  dropped: true,
  other_amount: true,
});
const ALLOWANCES = every<ExternalState>({
  awaited: true,
  overwritten: true,
  allowed: true,
  given_up: true,
  expired: true,
});
const WALLETS = every<ExternalWalletState>({
  asked: true,
  text_ended: true,
  proved: true,
  in_use: true,
  ended: true,
});
const REQUEST_DEEDS = every<RequestOperation>({
  payout: true,
  payin: true,
  pix_account: true,
  wallet: true,
  change: true,
});
const REQUESTS = every<RequestState>({
  waiting: true,
  granted: true,
  expired: true,
  refused: true,
  changed: true,
  replaced: true,
  done: true,
  withdrawn: true,
});
const WALLET_USES = every<WalletUse>({ open: true, disabled: true, archived: true });
const DELIVERIES = every<EventOutcome>({
  received: true,
  applied: true,
  unknown: true,
  ignored: true,
  not_confirmed: true,
  unreadable: true,
});
const UNVERIFIED = every<UnverifiedReason>({
  no_secret: true,
  no_signature: true,
  bad_signature: true,
  stale: true,
});
const EXPORTS = every<ExportPhase>({
  waiting: true,
  running: true,
  ready: true,
  failed: true,
  expired: true,
});
type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>;
const CHECKS = every<Stored<"payin">["chain_check"] | Stored<"payout">["chain_check"]>({
  not_checked: true,
  verified: true,
  differs: true,
});
const RETURN_STATES = every<Stored<"payin_return">["status"]>({ returning: true, returned: true });
const PURPOSES = every<PayoutSignatureTable["purpose"]>({
  approve: true,
  reset: true,
  revoke: true,
});
const RESTS = every<Stored<"recipient">["state"]>({ free: true, waits: true, refused: true });
const RECIPIENTS = every<RecipientOperation>({ pix_account: true, wallet: true });
const CREDENTIALS = every<CredentialsState>({
  none: true,
  held: true,
  renewing: true,
  missing: true,
  refused: true,
});

const MARKS = every<NonNullable<AttachmentMark> | "none">({
  none: true,
  bound: true,
  after_request: true,
  after_approval: true,
});

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
    "whose filters are saved": firstOf(
      await db.selectFrom("kept_filter").selectAll().execute(),
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
    attachments: found(await marksOf(store), MARKS),
    "sub-accounts' credentials": found(
      await column("sub_account", "credentials_state"),
      CREDENTIALS,
    ),
  };
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
