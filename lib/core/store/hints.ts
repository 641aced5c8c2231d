import "server-only";
import { sql } from "kysely";
import { z } from "#protocol/wire/zod.ts";
import type { Rows } from "./store.ts";

/** Says on this channel that something of an account has changed; the truth is read again. */
export const HINT_CHANNEL = "desk_hint";
/** Says on this channel that background work is due now. */
export const WORK_CHANNEL = "desk_work";

export const Hint = z.object({
  /** Empty where it is about a session: that one may act for any. */
  account: z.string(),
  topic: z.enum(["payins", "payouts", "wallets", "events", "sub-accounts", "session"]),
  id: z.string(),
});
export type Hint = z.infer<typeof Hint>;

/** Inside a transaction it is sent when that commits. */
export async function sendHint(rows: Rows, hint: Hint): Promise<void> {
  await sql`select pg_notify(${HINT_CHANNEL}, ${JSON.stringify(hint)})`.execute(rows);
}

/** Tells a session's open pages, wherever they are served, that it has ended or acts for another account. */
export const tellSession = (rows: Rows, sessionId: string): Promise<void> =>
  sendHint(rows, { account: "", topic: "session", id: sessionId });

export async function wakeJobs(rows: Rows): Promise<void> {
  await sql`select pg_notify(${WORK_CHANNEL}, '')`.execute(rows);
}
