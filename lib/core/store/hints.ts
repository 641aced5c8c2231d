import "server-only";
import { sql } from "kysely";
import { z } from "#protocol/wire/zod.ts";
import type { Rows } from "./store.ts";

/** Channel for hints that something of an account has changed; readers then read it again. */
export const HINT_CHANNEL = "desk_hint";
/** Channel for hints that background work is due now. */
export const WORK_CHANNEL = "desk_work";

export const Hint = z.object({
  /** Empty for a hint about a session, which may act for any account. */
  account: z.string(),
  topic: z.enum([
    "payins",
    "payouts",
    "wallets",
    "requests",
    "events",
    "sub-accounts",
    "exports",
    "reconciliation",
    "schedules",
    "agents",
    "session",
  ]),
  id: z.string(),
});
export type Hint = z.infer<typeof Hint>;

/** Within a transaction, the hint is sent on commit. */
export async function sendHint(rows: Rows, hint: Hint): Promise<void> {
  await sql`select pg_notify(${HINT_CHANNEL}, ${JSON.stringify(hint)})`.execute(rows);
}

/** Tells a session's open pages, on every replica, that it has ended or changed its account. */
export const sendSessionHint = (rows: Rows, sessionId: string): Promise<void> =>
  sendHint(rows, { account: "", topic: "session", id: sessionId });

export async function wakeJobs(rows: Rows): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(rows);
}
