import { sql } from "kysely";
import { inTurns, type Turn, type Turns } from "#platform/in-turns.ts";
import type { AliasedRawBuilder } from "kysely";

/** A main account and those that it opened are one to everybody else, and take turns among themselves. */
const account = sql`(select coalesce(users.parent_id, users.id) from users where users.id = waiting.who)`;

/** The rows of a table that are due, users taking turns; to be joined by `turn.id`, ordered by `turn.place`. */
export const turnOf = <Id>(
  turns: Omit<Turns, "account" | "who">,
): AliasedRawBuilder<Turn<Id>, "turn"> =>
  inTurns<Id>({ ...turns, who: "user_id", account }).as("turn");
