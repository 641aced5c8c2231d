import "server-only";
import type { FieldReasons } from "#protocol/wire/reason.ts";

/**
 * How a call can end without a value:
 * `refused`: the exchange said no and nothing happened · `limited`: too many requests, nothing happened ·
 * `unreachable`: nothing was sent · `barred`: whoever asked may not any more, and nothing was sent ·
 * `unclear`: sent, with unknown outcome · `unreadable`: the answer can't be read.
 */
export type FaultKind = "refused" | "limited" | "unreachable" | "barred" | "unclear" | "unreadable";

type Detail = {
  status?: number | undefined;
  /** The exchange's own code, when it gives one. */
  code?: string | undefined;
  /** Safe to show: the exchange's own sentence, in Portuguese. */
  userMessage?: string | undefined;
  fields?: FieldReasons | undefined;
  requestId?: string | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** Why a call to the exchange gave no value. Never carries a request's body or a credential. */
export class ExchangeFault extends Error {
  override readonly name = "ExchangeFault";
  readonly kind: FaultKind;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly userMessage: string | undefined;
  readonly fields: FieldReasons;
  readonly requestId: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: FaultKind, endpointName: string, detail: Detail = {}) {
    super(`${endpointName}: ${kind}${detail.status ? ` (${detail.status})` : ""}`, {
      cause: detail.cause,
    });
    this.kind = kind;
    this.status = detail.status;
    this.code = detail.code;
    this.userMessage = detail.userMessage;
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId;
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}

/** By name and not by class: modules are evaluated several times in one Next process. */
export function isExchangeFault(error: unknown): error is ExchangeFault {
  return error instanceof Error && error.name === "ExchangeFault";
}
