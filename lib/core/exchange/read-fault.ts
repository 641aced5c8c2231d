import "server-only";
import { randomUUID } from "node:crypto";
import type { FailureCode } from "#lib/core/access/dashboard-error.ts";
import { failureOf, isUnforeseen } from "#lib/core/access/failure.ts";

/** Why the exchange could not be read, and when that was. */
export type ReadFault = {
  code: FailureCode;
  message: string;
  requestId: string | null;
  retryAfterSeconds: number | null;
  at: string;
};

/** @throws whatever nobody foresaw */
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
