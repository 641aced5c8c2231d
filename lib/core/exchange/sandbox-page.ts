import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";

/** Pages of the sandbox for people: where a PIX code is paid, and where companies are judged. */
export type SandboxPage = "bank" | "kyc";

/** A page of the local service's sandbox, which is none of its API; null elsewhere. */
export function sandboxPage(account: Account, page: SandboxPage): string | null {
  const { EXCHANGE_BASE_URL, SERVICE_PORT } = env();
  if (account.environment !== "sandbox" || EXCHANGE_BASE_URL) return null;
  return `http://localhost:${SERVICE_PORT}/sandbox/${page}`;
}
