import type { FieldReasons } from "./reason.ts";
import { ERROR_SENTENCES } from "./sentences-pt-br.ts";
import { z } from "./zod.ts";

type ErrorRow = { status: number; message: string };

/**
 * Every error of the interface: code → HTTP status and the Portuguese sentence that is safe to show
 * (seed 7; INTERFACE §1). `BAD_REQUEST` and `NOT_FOUND` are the seed's own names.
 */
export const ERRORS = {
  BAD_REQUEST: { status: 400, message: ERROR_SENTENCES.BAD_REQUEST },
  INVALID_INPUT: { status: 400, message: ERROR_SENTENCES.INVALID_INPUT },
  MALFORMED_BODY: { status: 400, message: ERROR_SENTENCES.MALFORMED_BODY },
  PAIR_NOT_SUPPORTED: { status: 400, message: ERROR_SENTENCES.PAIR_NOT_SUPPORTED },
  AMOUNT_OUT_OF_BOUNDS: { status: 400, message: ERROR_SENTENCES.AMOUNT_OUT_OF_BOUNDS },
  WALLET_NOT_USABLE: { status: 400, message: ERROR_SENTENCES.WALLET_NOT_USABLE },
  QUOTE_EXPIRED: { status: 400, message: ERROR_SENTENCES.QUOTE_EXPIRED },
  UNAUTHORIZED: { status: 401, message: ERROR_SENTENCES.UNAUTHORIZED },
  FORBIDDEN: { status: 403, message: ERROR_SENTENCES.FORBIDDEN },
  NOT_FOUND: { status: 404, message: ERROR_SENTENCES.NOT_FOUND },
  METHOD_NOT_ALLOWED: { status: 405, message: ERROR_SENTENCES.METHOD_NOT_ALLOWED },
  UPLOAD_TOO_SLOW: { status: 408, message: ERROR_SENTENCES.UPLOAD_TOO_SLOW },
  PIX_KEY_TAKEN: { status: 409, message: ERROR_SENTENCES.PIX_KEY_TAKEN },
  NAME_TAKEN: { status: 409, message: ERROR_SENTENCES.NAME_TAKEN },
  WALLET_TAKEN: { status: 409, message: ERROR_SENTENCES.WALLET_TAKEN },
  ALREADY_RUNNING: { status: 409, message: ERROR_SENTENCES.ALREADY_RUNNING },
  SENDS_UNACCOUNTED: { status: 409, message: ERROR_SENTENCES.SENDS_UNACCOUNTED },
  CONFLICT: { status: 409, message: ERROR_SENTENCES.CONFLICT },
  BODY_TOO_LARGE: { status: 413, message: ERROR_SENTENCES.BODY_TOO_LARGE },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: ERROR_SENTENCES.UNSUPPORTED_MEDIA_TYPE },
  IDEMPOTENCY_MISMATCH: { status: 422, message: ERROR_SENTENCES.IDEMPOTENCY_MISMATCH },
  UNPROCESSABLE: { status: 422, message: ERROR_SENTENCES.UNPROCESSABLE },
  RATE_LIMITED: { status: 429, message: ERROR_SENTENCES.RATE_LIMITED },
  INTERNAL: { status: 500, message: ERROR_SENTENCES.INTERNAL },
  NOT_BUILT: { status: 501, message: ERROR_SENTENCES.NOT_BUILT },
  IN_RECOVERY: { status: 503, message: ERROR_SENTENCES.IN_RECOVERY },
  UNAVAILABLE: { status: 503, message: ERROR_SENTENCES.UNAVAILABLE },
} as const satisfies Record<string, ErrorRow>;
export type ErrorCode = keyof typeof ERRORS;

/** The body of every 4xx and 5xx: the seed's two fields and our extensions (INTERFACE §1). */
export const ErrorBody = z.object({
  statusCode: z.int(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** On a 401: no header named `api_key` arrived, as where a proxy drops names with an underscore. */
  hint: z.literal("no_api_key_header").optional(),
  requestId: z.string(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;

export type ErrorDetail = {
  /** Request field (dotted) → reason. */
  fields?: FieldReasons;
  /** A Portuguese sentence more exact than the table's (a bound, a pair), safe to show. */
  message?: string;
  hint?: ErrorBody["hint"];
  /** The `WWW-Authenticate` of a 401: how the call is to be authenticated. */
  challenge?: string;
  /** Seconds after which the same call may succeed. */
  retryAfter?: number;
  cause?: unknown;
};

/** Thrown inside the service and the sandbox; becomes an `ErrorBody` at the door. */
export class ExchangeError extends Error {
  override readonly name = "ExchangeError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: FieldReasons | undefined;
  readonly hint: ErrorBody["hint"];
  readonly challenge: string | undefined;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.message ?? ERRORS[code].message, { cause: detail.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.fields = detail.fields;
    this.hint = detail.hint;
    this.challenge = detail.challenge;
    this.retryAfter = detail.retryAfter;
  }
}

/** The body to answer with. */
export function errorBody(error: ExchangeError, requestId: string): ErrorBody {
  return {
    statusCode: error.status,
    message: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    ...(error.hint ? { hint: error.hint } : {}),
    requestId,
  };
}
