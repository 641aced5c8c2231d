import "server-only";
import { sql } from "kysely";
import type { Store } from "#lib/core/store/store.ts";
import "#lib/agents/schema.ts";

/** What was taken up stands in its payment by then. */
const KEPT_DAYS_ENDED = 7;
const KEPT_DAYS_OPEN = 90;

/** Erases drafts that ended a week ago, and those that nobody took up in a quarter. */
export async function sweepAgentDrafts({ db }: Store): Promise<void> {
  await db
    .deleteFrom("agent_draft")
    .where((is) =>
      is.or([
        is("ended_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS_ENDED})`),
        is("created_at", "<", sql<Date>`now() - make_interval(days => ${KEPT_DAYS_OPEN})`),
      ]),
    )
    .execute();
}
