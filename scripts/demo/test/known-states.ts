import { type Selectable } from "kysely";
import type {
  PayoutSignatureState,
  PayoutSignatureTable,
} from "#lib/allowances/schema/signatures.ts";
import type { EventOutcome, Tables } from "#lib/core/store/tables.ts";
import type { AttachmentMark } from "#lib/rules/attachments/attachments.ts";
import type { UnverifiedReason } from "#lib/inbox/rows/unverified-events.ts";
import { type ExportPhase } from "#lib/rules/exports/exports.ts";
import type { PayinIntentStatus } from "#lib/payins/schema.ts";
import { type ExternalWalletState } from "#lib/rules/paying-wallets/external-wallet-state.ts";
import { type ExternalState } from "#lib/rules/allowances/external-state.ts";
import { type PayoutIntentStatus } from "#lib/rules/payouts/payout-states.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";
import type { RequestOperation } from "#lib/rules/policies/request-content.ts";
import { type RequestState } from "#lib/rules/policies/request-state.ts";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";
import { type CredentialsState } from "#lib/sub-accounts/schema.ts";
import type { OccurrenceState, ScheduleState } from "#lib/rules/schedules/schedule-states.ts";
import type { ReturnReason } from "#protocol/payins/payin-returns.ts";

/** Members of a type: with one more it doesn't compile until it stands here, and then it has to occur. */
const every = <T extends string>(names: Record<T, true>) => Object.keys(names).toSorted() as T[];

export const PAYIN_INTENTS = every<PayinIntentStatus>({
  none: true,
  quoted: true,
  paying: true,
  unclear: true,
  done: true,
  refused: true,
});
export const RETURNS = every<ReturnReason>({
  late: true,
  wrong_amount: true,
  paid_twice: true,
  undeliverable: true,
});
export const PAYOUT_INTENTS = every<PayoutIntentStatus>({
  none: true,
  quoted: true,
  signing: true,
  executing: true,
  unclear: true,
  done: true,
  refused: true,
});
export const SIGNATURES = every<PayoutSignatureState>({
  asked: true,
  sent: true,
  mined: true,
  rejected: true,
  replaced: true,
  reverted: true,
  dropped: true,
  other_amount: true,
});
export const ALLOWANCES = every<ExternalState>({
  awaited: true,
  overwritten: true,
  allowed: true,
  given_up: true,
  expired: true,
});
export const WALLETS = every<ExternalWalletState>({
  asked: true,
  text_ended: true,
  proved: true,
  in_use: true,
  ended: true,
});
export const REQUEST_DEEDS = every<RequestOperation>({
  payout: true,
  batch: true,
  payin: true,
  pix_account: true,
  wallet: true,
  change: true,
});
export const REQUESTS = every<RequestState>({
  waiting: true,
  granted: true,
  expired: true,
  refused: true,
  changed: true,
  replaced: true,
  done: true,
  withdrawn: true,
});
export const WALLET_USES = every<WalletUse>({ open: true, disabled: true, archived: true });
export const DELIVERIES = every<EventOutcome>({
  received: true,
  applied: true,
  unknown: true,
  ignored: true,
  not_confirmed: true,
  unreadable: true,
});
export const UNVERIFIED = every<UnverifiedReason>({
  no_secret: true,
  no_signature: true,
  bad_signature: true,
  stale: true,
});
export const EXPORTS = every<ExportPhase>({
  waiting: true,
  running: true,
  ready: true,
  failed: true,
  expired: true,
});
export const SCHEDULE_STATES = every<ScheduleState>({
  active: true,
  paused: true,
  stopped: true,
  ended: true,
});
export const OCCURRENCES = every<OccurrenceState>({
  due: true,
  ready: true,
  skipped: true,
  missed: true,
  stopped: true,
});
type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>;
export const CHECKS = every<Stored<"payin">["chain_check"] | Stored<"payout">["chain_check"]>({
  not_checked: true,
  verified: true,
  differs: true,
});
export const RETURN_STATES = every<Stored<"payin_return">["status"]>({
  returning: true,
  returned: true,
});
export const PURPOSES = every<PayoutSignatureTable["purpose"]>({
  approve: true,
  reset: true,
  revoke: true,
});
export const RESTS = every<Stored<"recipient">["state"]>({
  free: true,
  waits: true,
  refused: true,
});
export const RECIPIENTS = every<RecipientOperation>({ pix_account: true, wallet: true });
export const CREDENTIALS = every<CredentialsState>({
  none: true,
  held: true,
  renewing: true,
  missing: true,
  refused: true,
});

export const CUSTODIES = every<CustodyState>({
  none: true,
  self: true,
  proven: true,
  custodian: true,
  contradicted: true,
});
export const MARKS = every<NonNullable<AttachmentMark> | "none">({
  none: true,
  bound: true,
  after_request: true,
  after_approval: true,
});
