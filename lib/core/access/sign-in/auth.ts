import "server-only";
import { betterAuth } from "better-auth";
import { getAdapter } from "better-auth/db/adapter";
import { env } from "#lib/core/env.ts";
import { getStore, type Store } from "#lib/core/store/store.ts";
import { authOptions } from "./auth-options.ts";
import { hashedSessions } from "./hashed-sessions.ts";

export type Auth = Awaited<ReturnType<typeof makeAuth>>;

/** better-auth over a store. */
async function makeAuth(store: Store, settings: Parameters<typeof authOptions>[0]) {
  const options = authOptions(settings);
  const database = { db: store.db, type: "postgres", transaction: true } as const;
  const adapter = hashedSessions(await getAdapter({ ...options, database }));
  return betterAuth({ ...options, database: () => adapter });
}

// One per process: a second copy would have error classes that `instanceof` does not recognize.
const kept = globalThis as { ponteAuth?: Promise<Auth> };

export function getAuth(): Promise<Auth> {
  kept.ponteAuth ??= open();
  return kept.ponteAuth;
}

async function open(): Promise<Auth> {
  const { APP_ORIGIN: origin, SESSION_SECRET: secret, SESSION_HOURS: sessionHours } = env();
  try {
    return await makeAuth(await getStore(), { origin, secret, sessionHours });
  } catch (error) {
    delete kept.ponteAuth;
    throw error;
  }
}
