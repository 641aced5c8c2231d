import "server-only";
import { ERRORS, type ErrorCode } from "#protocol/wire/error.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import {
  DASHBOARD_ERRORS,
  isDashboardError,
  type Approval,
  type FailureCode,
} from "#lib/core/errors/dashboard-error.ts";
import {
  isExchangeFault,
  type ExchangeFault,
  type FaultKind,
} from "#lib/core/errors/exchange-fault.ts";

/** The answer in place of data: no raw error text, never a stack. */
export type Failure = {
  ok: false;
  code: FailureCode;
  /** The exchange's own sentence, in Portuguese and safe to show; empty where it gave none. */
  message: string;
  /** Dotted field → reason. */
  fields: FieldReasons;
  requestId?: string;
  /** Seconds after which a retry may succeed. */
  retryAfterSeconds?: number;
  /** What another person has to approve first. */
  approval?: Approval;
};

const ROWS: Record<FailureCode, { status: number }> = {
  ...ERRORS,
  ...DASHBOARD_ERRORS,
};

/** The HTTP status of a failure code. */
export const statusOf = (code: FailureCode): number => ROWS[code].status;

const FAULT_CODES = {
  refused: "EXCHANGE_REFUSED",
  limited: "EXCHANGE_RATE_LIMITED",
  unreachable: "EXCHANGE_UNREACHABLE",
  barred: "NOT_ALLOWED",
  unclear: "EXCHANGE_UNCLEAR",
  unreadable: "EXCHANGE_UNREADABLE",
} as const satisfies Record<FaultKind, FailureCode>;

/** Refusals of the dashboard's own credential; they say nothing about the signed-in person. */
const CREDENTIAL_STATUS = new Set([401, 403]);

function codeOf(fault: ExchangeFault): FailureCode {
  if (fault.kind !== "refused") return FAULT_CODES[fault.kind];
  if (CREDENTIAL_STATUS.has(fault.status ?? 0)) return "EXCHANGE_CREDENTIAL_REFUSED";
  if (fault.code !== undefined && Object.hasOwn(ERRORS, fault.code)) return fault.code as ErrorCode;
  return fault.userMessage === undefined ? "EXCHANGE_REFUSED" : "EXCHANGE_REFUSED_SAYING";
}

/** A failure without words of the exchange: the catalogs have the sentence for its code. */
export function failure(code: FailureCode, more: Partial<Failure> = {}): Failure {
  return { ok: false, code, message: "", fields: {}, ...more };
}

/** Any error as the caller may see it; an error of unknown kind becomes a bare `INTERNAL`. */
export function failureOf(error: unknown, requestId: string): Failure {
  if (isDashboardError(error)) {
    const { code, fields, retryAfterSeconds, approval } = error;
    return failure(code, {
      fields,
      requestId,
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
      ...(approval === undefined ? {} : { approval }),
    });
  }
  if (isExchangeFault(error)) {
    const { fields, userMessage, retryAfterSeconds, kind } = error;
    const isTheirWord = kind === "refused" && userMessage !== undefined;
    return failure(codeOf(error), {
      fields,
      requestId: error.requestId ?? requestId,
      ...(isTheirWord ? { message: userMessage } : {}),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    });
  }
  return failure("INTERNAL", { requestId });
}

/** Whether an error is unexpected and belongs in the log with its stack. */
export const isUnforeseen = (error: unknown): boolean =>
  !isDashboardError(error) && !isExchangeFault(error);
