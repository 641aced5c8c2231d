import "server-only";
import { sql } from "kysely";
import { remove } from "#lib/people/rows/person-state.ts";
import { namedAccount } from "#lib/policies/rows/named-account.ts";
import type { Scene } from "#lib/test/insider/scene.ts";
import { toJson } from "#platform/json-column.ts";
import { changeHash, type RequestedChange } from "#lib/rules/policies/requested-change.ts";

/** Puts a hole back after each act. */
export type Spoil = (scene: Scene) => Promise<unknown>;

/** Whoever may be deactivated alone may be removed alone, and is forgotten. */
const forgetOthers: Spoil = async ({ company: { store } }) => {
  const shut = await store.db
    .selectFrom("person")
    .select("id")
    .where("deactivated_at", "is not", null)
    .where("removed_at", "is", null)
    .execute();
  for (const { id } of shut) await store.transaction((tx) => remove(tx, id));
  await sql`delete from past_decider`.execute(store.db);
};

/** An approval binds the account by a name that the client's account shares, so it counts for either. */
const bindByName: Spoil = async ({ company: { store, account, sub } }) => {
  const granted = await store.db
    .selectFrom("approval_request")
    .innerJoin("approval_answer", "request_id", "approval_request.id")
    .select(["approval_request.id", "content"])
    .where("object", "like", "invitation:make %")
    .where("ended", "is", null)
    .execute();
  for (const { id, content } of granted) {
    const { again, ...asked } = content as RequestedChange & { again: unknown };
    const is = asked.after.account;
    if (is === null || typeof is !== "object" || !("account" in is)) continue;
    const other = await namedAccount(store.db, is.account === sub ? account : sub);
    const said = { ...asked, after: { ...asked.after, account: other } };
    await store.db
      .updateTable("approval_request")
      .set({ content: toJson<never>({ ...said, again } as never), hash: changeHash(said) })
      .where("id", "=", id)
      .execute();
  }
};

/** Ties from whoever let somebody in, to them, and not back. */
const tieOneWay: Spoil = (scene) => {
  const { company, mine } = scene;
  const own = company.logins.filter(({ human }) => human === mine).map(({ id }) => id);
  scene.isCodeless = true;
  return sql`delete from sponsorship where sponsor_id = any(${own})`.execute(company.store.db);
};

/** Known ways round the others, by what they do, each with a seed that finds it. */
export const HOLES: Readonly<Record<string, { spoil: Spoil; seed: number }>> = {
  "whoever shuts the others out is free": { spoil: forgetOthers, seed: 145 },
  "an invitation is bound by its account's name": { spoil: bindByName, seed: 87 },
  "a link alone takes its seat, and letting in ties in one direction only": {
    spoil: tieOneWay,
    seed: 21,
  },
  "only the last hand on a draft counts": {
    spoil: ({ company }) =>
      sql`update policy_draft set actors = actors[cardinality(actors):]`.execute(company.store.db),
    seed: 26,
  },
  "only the last hand on a request counts": {
    spoil: ({ company }) =>
      sql`update approval_request set actors = array[asked_by]`.execute(company.store.db),
    seed: 15,
  },
};
