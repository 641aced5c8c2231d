import type { Schemas } from "./schemas.ts";

/**
 * The exchange's codes, and two of the client's own: nothing came back, or nothing that can be read. More codes
 * may come.
 */
export type PonteErrorCode = Schemas["ErrorCode"] | "NO_ANSWER" | "UNREADABLE_ANSWER";

export type PonteErrorDetail = {
  code: string;
  message: string;
  status?: number;
  fields?: Record<string, string>;
  requestId?: string | null;
  retryAfterSeconds?: number | null;
  idempotencyKey?: string | null;
  /** Whether the call may have changed something. */
  isWrite?: boolean;
  cause?: unknown;
};

/** A call that the exchange refused, or whose answer did not come. It holds nothing of your credential. */
export class PonteError extends Error {
  override readonly name = "PonteError";
  readonly code: PonteErrorCode;
  /** The HTTP status; 0 where nothing came back. */
  readonly status: number;
  /** Refused fields by their dotted path (`address.uf`), each with its reason. */
  readonly fields: Readonly<Record<string, string>>;
  /** The call's id in the exchange's log. */
  readonly requestId: string | null;
  readonly retryAfterSeconds: number | null;
  /** The key under which the call may safely be made again. */
  readonly idempotencyKey: string | null;
  /**
   * `refused`: nothing was done. `unknown`: it may have been done; make the same call with the same
   * `idempotencyKey`, or read what there is.
   */
  readonly outcome: "refused" | "unknown";

  constructor(detail: PonteErrorDetail) {
    super(detail.message, { cause: detail.cause });
    const { status = 0, isWrite = false } = detail;
    this.code = detail.code as PonteErrorCode;
    this.status = status;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId ?? null;
    this.retryAfterSeconds = detail.retryAfterSeconds ?? null;
    this.idempotencyKey = detail.idempotencyKey ?? null;
    const isKnown = (status >= 400 && status < 500) || status === 501;
    const isRunning = detail.code === "ALREADY_RUNNING";
    this.outcome = isWrite && (!isKnown || isRunning) ? "unknown" : "refused";
  }

  /** Narrows the code: `if (error.is("QUOTE_EXPIRED"))`. */
  is<Code extends PonteErrorCode>(code: Code): this is PonteError & { readonly code: Code } {
    return this.code === code;
  }
}
