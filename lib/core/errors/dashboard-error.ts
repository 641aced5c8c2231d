import "server-only";
import type { ErrorCode } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { Messages } from "#lib/i18n/messages-en.ts";

/** Errors of the dashboard itself, beside the interface's: code → HTTP status. The catalogs have their sentences. */
export const DASHBOARD_ERRORS = {
  SIGN_IN_REQUIRED: { status: 401 },
  SIGN_IN_REFUSED: { status: 401 },
  SIGN_IN_LIMITED: { status: 429 },
  SIGN_IN_STEP_ENDED: { status: 409 },
  FACTOR_REQUIRED: { status: 403 },
  FACTOR_REFUSED: { status: 422 },
  DRAFTS_OF_ACCOUNT_FULL: { status: 409 },
  DRAFTS_OF_PERSON_FULL: { status: 409 },
  AGENT_DRAFTS_FULL: { status: 409 },
  AGENT_TOKENS_FULL: { status: 409 },
  ATTACHMENTS_FULL: { status: 409 },
  ATTACHMENT_APPROVED: { status: 409 },
  PURPOSE_APPROVED: { status: 409 },
  PURPOSE_SENT: { status: 409 },
  PURPOSE_REQUIRED: { status: 409 },
  ATTACHMENT_SPACE_FULL: { status: 409 },
  LOOSE_FILES_FULL: { status: 409 },
  CATEGORIES_FULL: { status: 409 },
  WRITE_OFF_ABOVE_LIMIT: { status: 409 },
  MONTH_BLOCKED: { status: 409 },
  MONTH_CHANGED: { status: 409 },
  MONTH_NOT_LAST: { status: 409 },
  PHONE_CLOCK_OFF: { status: 422 },
  ENROLMENT_REQUIRED: { status: 403 },
  ENROLMENT_ENDED: { status: 409 },
  PASSKEY_REFUSED: { status: 422 },
  PASSKEY_NEEDS_HOST: { status: 409 },
  PASSKEYS_TOO_MANY: { status: 409 },
  INVITATION_UNKNOWN: { status: 404 },
  INVITATION_USED: { status: 410 },
  INVITATION_WITHDRAWN: { status: 410 },
  INVITATION_EXPIRED: { status: 410 },
  INVITATION_UNAPPROVED: { status: 410 },
  INVITATION_CODE_SPENT: { status: 410 },
  EMAIL_LINK_ENDED: { status: 410 },
  MAIL_NOT_SENT: { status: 502 },
  NOT_ALLOWED: { status: 403 },
  LAST_ADMIN: { status: 409 },
  ACCOUNT_CHANGED: { status: 409 },
  TRAIL_NOT_WRITTEN: { status: 503 },
  /** The dashboard's database could not be used, and nothing was done. */
  STORE_UNAVAILABLE: { status: 503 },
  BAD_ORIGIN: { status: 403 },
  TOO_MANY_STREAMS: { status: 429 },
  EXCHANGE_REFUSED: { status: 502 },
  /** The exchange refused with a sentence of its own and a code that the dashboard does not know. */
  EXCHANGE_REFUSED_SAYING: { status: 502 },
  EXCHANGE_CREDENTIAL_REFUSED: {
    status: 502,
  },
  EXCHANGE_RATE_LIMITED: { status: 503 },
  EXCHANGE_UNREACHABLE: { status: 503 },
  EXCHANGE_UNCLEAR: { status: 504 },
  QUOTE_CHANGED: { status: 409 },
  SPENDER_NOT_PINNED: { status: 409 },
  SPENDER_CHANGED: { status: 409 },
  LIMITS_NOT_SET: { status: 409 },
  QUOTE_DIFFERS: { status: 409 },
  QUOTE_TOO_SHORT: { status: 409 },
  CHAIN_UNREACHABLE: { status: 503 },
  CONTRACT_WALLET: { status: 422 },
  PAYER_NOT_PROVED: { status: 403 },
  EXTERNAL_NOT_NAMED: { status: 403 },
  EXTERNAL_ENDED: { status: 409 },
  EXTERNAL_LISTED: { status: 409 },
  TEXT_ENDED: { status: 409 },
  TEXT_NOT_SIGNED: { status: 422 },
  APPROVAL_REFUSED: { status: 422 },
  SIGNED_DIFFERS: { status: 422 },
  SIGNED_TOO_LATE: { status: 409 },
  BALANCE_TOO_LOW: { status: 422 },
  GAS_TOO_LOW: { status: 422 },
  PAYOUT_OPEN: { status: 409 },
  PAYOUT_NOT_OVER: { status: 409 },
  PAYOUT_REPEATED: { status: 409 },
  SIGNATURE_OPEN: { status: 409 },
  SIGNATURE_SEEN: { status: 409 },
  SIGNATURE_OF_ANOTHER: { status: 403 },
  ALLOWANCE_ELSEWHERE: { status: 409 },
  EXECUTION_OPEN: { status: 409 },
  ALLOWANCE_CHANGED: { status: 409 },
  ALLOWANCE_MISSING: { status: 409 },
  ONLY_SENT_TOKENS: { status: 422 },
  CREDENTIAL_NOT_ACCEPTED: { status: 422 },
  CREDENTIAL_IN_USE: { status: 409 },
  CREDENTIAL_ENDED: { status: 409 },
  CREDENTIAL_OF_PONTE: { status: 409 },
  ROTATION_UNFINISHED: { status: 502 },
  DRAFT_CHANGED: { status: 409 },
  DRAFT_SENT: { status: 409 },
  DOCUMENT_CLOSED: { status: 409 },
  ACCOUNT_NOT_OPEN: { status: 409 },
  POLICY_REFUSES: { status: 403 },
  APPROVAL_NEEDED: { status: 409 },
  APPROVAL_WAITING: { status: 409 },
  APPROVAL_DENIED: { status: 409 },
  APPROVAL_WITHDRAWN: { status: 409 },
  WITHDRAWN_TOO_LATE: { status: 409 },
  APPROVAL_CHANGED: { status: 409 },
  APPROVAL_EXPIRED: { status: 409 },
  APPROVAL_OUTGROWN: { status: 409 },
  APPROVAL_DRIFTED: { status: 409 },
  RECIPIENT_COOLING_OFF: { status: 409 },
  RECIPIENT_AWAITS: { status: 409 },
  RECIPIENT_REFUSED: { status: 409 },
  OWN_REQUEST: { status: 403 },
  OWN_PART: { status: 403 },
  NEW_APPROVER: { status: 403 },
  SPONSORED_APPROVER: { status: 403 },
  SECOND_NEEDED: { status: 409 },
  SECOND_MISSING: { status: 409 },
  CHANGE_OUTDATED: { status: 409 },
  REQUEST_ENDED: { status: 409 },
  EXCHANGE_UNREADABLE: { status: 502 },
} as const satisfies { [Code in keyof Messages["errors"]]?: { status: number } };
type DashboardErrorCode = keyof typeof DASHBOARD_ERRORS;

/** Every code that an action or route of the dashboard can answer with. */
export type FailureCode = ErrorCode | DashboardErrorCode;

/** A request that another person has to approve, and the code that both see. */
export type Approval = { request: string; code: string };

export type DashboardErrorDetail = {
  fields?: FieldReasons;
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  approval?: Approval;
  cause?: unknown;
};

/** Thrown inside the dashboard; becomes a value at the door. */
export class DashboardError extends Error {
  override readonly name = "DashboardError";
  readonly code: FailureCode;
  readonly fields: FieldReasons;
  readonly retryAfterSeconds: number | undefined;
  /** What another person has to approve. */
  readonly approval: Approval | undefined;
  constructor(code: FailureCode, detail: DashboardErrorDetail = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.fields = detail.fields ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.approval = detail.approval;
  }
}

/** By name and not by class: modules are evaluated several times in one Next process. */
export function isDashboardError(error: unknown): error is DashboardError {
  return error instanceof Error && error.name === "DashboardError";
}
