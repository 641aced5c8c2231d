import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { env } from "#lib/core/env.ts";

/** The sandbox's pages for people: paying a PIX code, and deciding company reviews. */
export type SandboxPage = "bank" | "kyc";

/** The address of a page of the local service's sandbox; null for any other exchange. */
export function sandboxPage(account: Account, page: SandboxPage): string | null {
  const { EXCHANGE_BASE_URL, SERVICE_PORT } = env();
  if (account.environment !== "sandbox" || EXCHANGE_BASE_URL) return null;
  return `http://localhost:${SERVICE_PORT}/sandbox/${page}`;
}
