import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { env } from "#lib/env.ts";

/** Where a person pays a PIX code in the sandbox: the local service's page; null elsewhere. */
export function bankPage(account: Account): string | null {
  const { EXCHANGE_BASE_URL, SERVICE_PORT } = env();
  if (account.environment !== "sandbox" || EXCHANGE_BASE_URL) return null;
  return `http://localhost:${SERVICE_PORT}/sandbox/bank`;
}
