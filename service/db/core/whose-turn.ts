import { sql } from "kysely";
import { inTurns, type Turn, type Turns } from "#platform/in-turns.ts";
import type { AliasedRawBuilder } from "kysely";

/** A main account takes one turn together with its sub-accounts, which take turns among themselves. */
const account = sql`(select coalesce(users.parent_id, users.id) from users where users.id = waiting.who)`;

/** The due rows of a table with users taking turns; join by `turn.id` and order by `turn.place`. */
export const turnOf = <Id>(
  turns: Omit<Turns, "account" | "who">,
): AliasedRawBuilder<Turn<Id>, "turn"> =>
  inTurns<Id>({ ...turns, who: "user_id", account }).as("turn");
