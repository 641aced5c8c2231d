import "server-only";
import type { ErrorCode } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import { DASHBOARD_SENTENCES } from "./dashboard-sentences-pt-br.ts";

type DashboardRow = { status: number; message: string };

/**
 * Errors of the dashboard itself, beside the interface's: code → HTTP status and the Portuguese sentence for
 * callers without a catalog.
 */
export const DASHBOARD_ERRORS = {
  SIGN_IN_REQUIRED: { status: 401, message: DASHBOARD_SENTENCES.SIGN_IN_REQUIRED },
  SIGN_IN_REFUSED: { status: 401, message: DASHBOARD_SENTENCES.SIGN_IN_REFUSED },
  SIGN_IN_LIMITED: { status: 429, message: DASHBOARD_SENTENCES.SIGN_IN_LIMITED },
  SIGN_IN_STEP_ENDED: { status: 409, message: DASHBOARD_SENTENCES.SIGN_IN_STEP_ENDED },
  FACTOR_REQUIRED: { status: 403, message: DASHBOARD_SENTENCES.FACTOR_REQUIRED },
  FACTOR_REFUSED: { status: 422, message: DASHBOARD_SENTENCES.FACTOR_REFUSED },
  DRAFTS_OF_ACCOUNT_FULL: { status: 409, message: DASHBOARD_SENTENCES.DRAFTS_OF_ACCOUNT_FULL },
  DRAFTS_OF_PERSON_FULL: { status: 409, message: DASHBOARD_SENTENCES.DRAFTS_OF_PERSON_FULL },
  PHONE_CLOCK_OFF: { status: 422, message: DASHBOARD_SENTENCES.PHONE_CLOCK_OFF },
  ENROLMENT_REQUIRED: { status: 403, message: DASHBOARD_SENTENCES.ENROLMENT_REQUIRED },
  ENROLMENT_ENDED: { status: 409, message: DASHBOARD_SENTENCES.ENROLMENT_ENDED },
  PASSKEY_REFUSED: { status: 422, message: DASHBOARD_SENTENCES.PASSKEY_REFUSED },
  PASSKEY_NEEDS_HOST: { status: 409, message: DASHBOARD_SENTENCES.PASSKEY_NEEDS_HOST },
  PASSKEYS_TOO_MANY: { status: 409, message: DASHBOARD_SENTENCES.PASSKEYS_TOO_MANY },
  INVITATION_UNKNOWN: { status: 404, message: DASHBOARD_SENTENCES.INVITATION_UNKNOWN },
  INVITATION_USED: { status: 410, message: DASHBOARD_SENTENCES.INVITATION_USED },
  INVITATION_WITHDRAWN: { status: 410, message: DASHBOARD_SENTENCES.INVITATION_WITHDRAWN },
  INVITATION_EXPIRED: { status: 410, message: DASHBOARD_SENTENCES.INVITATION_EXPIRED },
  INVITATION_UNAPPROVED: { status: 410, message: DASHBOARD_SENTENCES.INVITATION_UNAPPROVED },
  INVITATION_CODE_SPENT: { status: 410, message: DASHBOARD_SENTENCES.INVITATION_CODE_SPENT },
  EMAIL_LINK_ENDED: { status: 410, message: DASHBOARD_SENTENCES.EMAIL_LINK_ENDED },
  NOT_ALLOWED: { status: 403, message: DASHBOARD_SENTENCES.NOT_ALLOWED },
  LAST_ADMIN: { status: 409, message: DASHBOARD_SENTENCES.LAST_ADMIN },
  ACCOUNT_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.ACCOUNT_CHANGED },
  TRAIL_NOT_WRITTEN: { status: 503, message: DASHBOARD_SENTENCES.TRAIL_NOT_WRITTEN },
  BAD_ORIGIN: { status: 403, message: DASHBOARD_SENTENCES.BAD_ORIGIN },
  TOO_MANY_STREAMS: { status: 429, message: DASHBOARD_SENTENCES.TOO_MANY_STREAMS },
  EXCHANGE_REFUSED: { status: 502, message: DASHBOARD_SENTENCES.EXCHANGE_REFUSED },
  /** The exchange refused with a sentence of its own and a code that the dashboard does not know. */
  EXCHANGE_REFUSED_SAYING: { status: 502, message: DASHBOARD_SENTENCES.EXCHANGE_REFUSED_SAYING },
  EXCHANGE_CREDENTIAL_REFUSED: {
    status: 502,
    message: DASHBOARD_SENTENCES.EXCHANGE_CREDENTIAL_REFUSED,
  },
  EXCHANGE_RATE_LIMITED: { status: 503, message: DASHBOARD_SENTENCES.EXCHANGE_RATE_LIMITED },
  EXCHANGE_UNREACHABLE: { status: 503, message: DASHBOARD_SENTENCES.EXCHANGE_UNREACHABLE },
  EXCHANGE_UNCLEAR: { status: 504, message: DASHBOARD_SENTENCES.EXCHANGE_UNCLEAR },
  QUOTE_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.QUOTE_CHANGED },
  SPENDER_NOT_PINNED: { status: 409, message: DASHBOARD_SENTENCES.SPENDER_NOT_PINNED },
  SPENDER_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.SPENDER_CHANGED },
  LIMITS_NOT_SET: { status: 409, message: DASHBOARD_SENTENCES.LIMITS_NOT_SET },
  QUOTE_DIFFERS: { status: 409, message: DASHBOARD_SENTENCES.QUOTE_DIFFERS },
  QUOTE_TOO_SHORT: { status: 409, message: DASHBOARD_SENTENCES.QUOTE_TOO_SHORT },
  CHAIN_UNREACHABLE: { status: 503, message: DASHBOARD_SENTENCES.CHAIN_UNREACHABLE },
  CONTRACT_WALLET: { status: 422, message: DASHBOARD_SENTENCES.CONTRACT_WALLET },
  PAYER_NOT_PROVED: { status: 403, message: DASHBOARD_SENTENCES.PAYER_NOT_PROVED },
  EXTERNAL_NOT_NAMED: { status: 403, message: DASHBOARD_SENTENCES.EXTERNAL_NOT_NAMED },
  EXTERNAL_ENDED: { status: 409, message: DASHBOARD_SENTENCES.EXTERNAL_ENDED },
  EXTERNAL_LISTED: { status: 409, message: DASHBOARD_SENTENCES.EXTERNAL_LISTED },
  TEXT_ENDED: { status: 409, message: DASHBOARD_SENTENCES.TEXT_ENDED },
  TEXT_NOT_SIGNED: { status: 422, message: DASHBOARD_SENTENCES.TEXT_NOT_SIGNED },
  APPROVAL_REFUSED: { status: 422, message: DASHBOARD_SENTENCES.APPROVAL_REFUSED },
  SIGNED_DIFFERS: { status: 422, message: DASHBOARD_SENTENCES.SIGNED_DIFFERS },
  SIGNED_TOO_LATE: { status: 409, message: DASHBOARD_SENTENCES.SIGNED_TOO_LATE },
  BALANCE_TOO_LOW: { status: 422, message: DASHBOARD_SENTENCES.BALANCE_TOO_LOW },
  GAS_TOO_LOW: { status: 422, message: DASHBOARD_SENTENCES.GAS_TOO_LOW },
  PAYOUT_OPEN: { status: 409, message: DASHBOARD_SENTENCES.PAYOUT_OPEN },
  SIGNATURE_OPEN: { status: 409, message: DASHBOARD_SENTENCES.SIGNATURE_OPEN },
  SIGNATURE_SEEN: { status: 409, message: DASHBOARD_SENTENCES.SIGNATURE_SEEN },
  SIGNATURE_OF_ANOTHER: { status: 403, message: DASHBOARD_SENTENCES.SIGNATURE_OF_ANOTHER },
  ALLOWANCE_ELSEWHERE: { status: 409, message: DASHBOARD_SENTENCES.ALLOWANCE_ELSEWHERE },
  EXECUTION_OPEN: { status: 409, message: DASHBOARD_SENTENCES.EXECUTION_OPEN },
  ALLOWANCE_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.ALLOWANCE_CHANGED },
  ALLOWANCE_MISSING: { status: 409, message: DASHBOARD_SENTENCES.ALLOWANCE_MISSING },
  ONLY_SENT_TOKENS: { status: 422, message: DASHBOARD_SENTENCES.ONLY_SENT_TOKENS },
  CREDENTIAL_NOT_ACCEPTED: { status: 422, message: DASHBOARD_SENTENCES.CREDENTIAL_NOT_ACCEPTED },
  CREDENTIAL_IN_USE: { status: 409, message: DASHBOARD_SENTENCES.CREDENTIAL_IN_USE },
  CREDENTIAL_ENDED: { status: 409, message: DASHBOARD_SENTENCES.CREDENTIAL_ENDED },
  CREDENTIAL_OF_PONTE: { status: 409, message: DASHBOARD_SENTENCES.CREDENTIAL_OF_PONTE },
  ROTATION_UNFINISHED: { status: 502, message: DASHBOARD_SENTENCES.ROTATION_UNFINISHED },
  DRAFT_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.DRAFT_CHANGED },
  DRAFT_SENT: { status: 409, message: DASHBOARD_SENTENCES.DRAFT_SENT },
  DOCUMENT_CLOSED: { status: 409, message: DASHBOARD_SENTENCES.DOCUMENT_CLOSED },
  ACCOUNT_NOT_OPEN: { status: 409, message: DASHBOARD_SENTENCES.ACCOUNT_NOT_OPEN },
  POLICY_REFUSES: { status: 403, message: DASHBOARD_SENTENCES.POLICY_REFUSES },
  APPROVAL_NEEDED: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_NEEDED },
  APPROVAL_WAITING: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_WAITING },
  APPROVAL_DENIED: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_DENIED },
  APPROVAL_WITHDRAWN: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_WITHDRAWN },
  WITHDRAWN_TOO_LATE: { status: 409, message: DASHBOARD_SENTENCES.WITHDRAWN_TOO_LATE },
  APPROVAL_CHANGED: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_CHANGED },
  APPROVAL_EXPIRED: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_EXPIRED },
  APPROVAL_OUTGROWN: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_OUTGROWN },
  APPROVAL_DRIFTED: { status: 409, message: DASHBOARD_SENTENCES.APPROVAL_DRIFTED },
  RECIPIENT_RESTS: { status: 409, message: DASHBOARD_SENTENCES.RECIPIENT_RESTS },
  RECIPIENT_AWAITS: { status: 409, message: DASHBOARD_SENTENCES.RECIPIENT_AWAITS },
  RECIPIENT_REFUSED: { status: 409, message: DASHBOARD_SENTENCES.RECIPIENT_REFUSED },
  OWN_REQUEST: { status: 403, message: DASHBOARD_SENTENCES.OWN_REQUEST },
  OWN_PART: { status: 403, message: DASHBOARD_SENTENCES.OWN_PART },
  NEW_APPROVER: { status: 403, message: DASHBOARD_SENTENCES.NEW_APPROVER },
  SPONSORED_APPROVER: { status: 403, message: DASHBOARD_SENTENCES.SPONSORED_APPROVER },
  SECOND_NEEDED: { status: 409, message: DASHBOARD_SENTENCES.SECOND_NEEDED },
  SECOND_MISSING: { status: 409, message: DASHBOARD_SENTENCES.SECOND_MISSING },
  CHANGE_OUTDATED: { status: 409, message: DASHBOARD_SENTENCES.CHANGE_OUTDATED },
  REQUEST_ENDED: { status: 409, message: DASHBOARD_SENTENCES.REQUEST_ENDED },
  EXCHANGE_UNREADABLE: { status: 502, message: DASHBOARD_SENTENCES.EXCHANGE_UNREADABLE },
} as const satisfies Record<string, DashboardRow>;
type DashboardErrorCode = keyof typeof DASHBOARD_ERRORS;

/** Every code that an action or route of the dashboard can answer with. */
export type FailureCode = ErrorCode | DashboardErrorCode;

/** A request that another person has to approve, and the code that both see. */
export type Approval = { request: string; code: string };

export type DashboardErrorDetail = {
  fields?: FieldReasons;
  /** A sentence, safe to show, that replaces the table's where that says too little. */
  message?: string;
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  approval?: Approval;
  cause?: unknown;
};

/** Thrown inside the dashboard; becomes a value at the door. */
export class DashboardError extends Error {
  override readonly name = "DashboardError";
  readonly code: FailureCode;
  /** Safe to show; null: the table's sentence for the code applies. */
  readonly userMessage: string | null;
  readonly fields: FieldReasons;
  readonly retryAfterSeconds: number | undefined;
  /** What another person has to approve. */
  readonly approval: Approval | undefined;
  constructor(code: FailureCode, detail: DashboardErrorDetail = {}) {
    super(code, { cause: detail.cause });
    this.code = code;
    this.userMessage = detail.message ?? null;
    this.fields = detail.fields ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
    this.approval = detail.approval;
  }
}

/** By name and not by class: modules are evaluated several times in one Next process. */
export function isDashboardError(error: unknown): error is DashboardError {
  return error instanceof Error && error.name === "DashboardError";
}
