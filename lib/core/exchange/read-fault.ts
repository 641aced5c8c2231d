import "server-only";
import { randomUUID } from "node:crypto";
import type { FailureCode } from "#lib/core/errors/dashboard-error.ts";
import { failureOf, isUnforeseen } from "#lib/core/errors/failure.ts";

/** Why and when reading from the exchange failed. */
export type ReadFault = {
  code: FailureCode;
  message: string;
  requestId: string | null;
  retryAfterSeconds: number | null;
  at: string;
};

/** @throws the error itself when it is unexpected */
export function readFault(error: unknown): ReadFault {
  if (isUnforeseen(error)) throw error;
  const { code, message, requestId, retryAfterSeconds } = failureOf(error, randomUUID());
  return {
    code,
    message,
    requestId: requestId ?? null,
    retryAfterSeconds: retryAfterSeconds ?? null,
    at: new Date().toISOString(),
  };
}
