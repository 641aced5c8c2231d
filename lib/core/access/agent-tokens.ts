import "server-only";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { Role } from "#lib/core/store/tables.ts";
import { actingMembership } from "./acting-accounts.ts";
import type { AgentActor, Session } from "./actor.ts";
import { factorsOf, hasAny } from "./factors/factor-rows.ts";

/** What lets an agent read and draft for one person, in one account. */
type AgentTokenTable = {
  id: string;
  /** Of the secret, which is not kept. */
  hash: string;
  person_id: string;
  account_id: string;
  name: string;
  scopes: AgentScope[];
  /** The person's when it was made. */
  roles: Role[];
  created_at: CreatedAt;
  expires_at: Date;
  last_used_at: Date | null;
  ended_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    agent_token: AgentTokenTable;
  }
}

/** So that whoever finds one in a file or a log knows what it is. */
const PREFIX = "ponte_agent_";
/** How exactly the last use is kept. */
const NOTED_SECONDS = 60;

const hashOf = (secret: string) =>
  `sha256:${createHash("sha256").update(secret).digest("base64url")}`;
const now = () => sql<Date>`now()`;

/** Makes a token of a person in the account they act for. @returns its secret, which is known only here */
export async function insertAgentToken(
  tx: Tx,
  { person, account, roles }: Session,
  said: { name: string; scopes: AgentScope[]; days: number },
): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const secret = PREFIX + randomBytes(32).toString("base64url");
  await tx
    .insertInto("agent_token")
    .values({
      id,
      hash: hashOf(secret),
      person_id: person.id,
      account_id: account.id,
      name: said.name,
      scopes: said.scopes,
      roles: [...roles],
      expires_at: sql<Date>`now() + make_interval(days => ${said.days})`,
      last_used_at: null,
      ended_at: null,
    })
    .execute();
  return { id, secret };
}

const openTokens = (rows: Rows) =>
  rows
    .selectFrom("agent_token")
    .where("agent_token.ended_at", "is", null)
    .where("agent_token.expires_at", ">", now());

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((each) => other.includes(each));

/**
 * The agent with this secret; null: it is none, has ended, or its person may not act as they could when it was made.
 */
export async function agentWith(rows: Rows, secret: string): Promise<AgentActor | null> {
  const found = await openTokens(rows)
    .innerJoin("person", "person.id", "agent_token.person_id")
    .select(["agent_token.id", "account_id", "agent_token.name", "scopes", "roles"])
    .select(["last_used_at", "person.id as personId", "person.name as personName", "person.email"])
    .where("hash", "=", hashOf(secret))
    .executeTakeFirst();
  if (!found) return null;
  // Whoever is deactivated acts for none.
  const acting = await actingMembership(rows, found.personId, found.account_id);
  if (acting?.id !== found.account_id || !isSame(acting.roles, found.roles)) return null;
  const { roles, ...account } = acting;
  const mustEnrol =
    account.environment !== "sandbox" && !hasAny(await factorsOf(rows, found.personId));
  if (mustEnrol) return null;
  await noteUse(rows, found.id, found.last_used_at);
  const person = { id: found.personId, name: found.personName, email: found.email };
  const { id, name, scopes } = found;
  return { kind: "agent", id, name, person, account, roles, scopes };
}

async function noteUse(rows: Rows, id: string, lastUsedAt: Date | null): Promise<void> {
  if (lastUsedAt && Date.now() - lastUsedAt.getTime() < NOTED_SECONDS * 1000) return;
  await rows.updateTable("agent_token").set({ last_used_at: now() }).where("id", "=", id).execute();
}

/** Whether the token is still open; kept so until the transaction ends. */
export async function lockAgentToken(tx: Tx, { id }: AgentActor): Promise<boolean> {
  const found = await openTokens(tx)
    .select("id")
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** A person's tokens in an account that are open or ended lately, the newest first. */
export const agentTokensOf = (rows: Rows, personId: string, accountId: string, most: number) =>
  rows
    .selectFrom("agent_token")
    .select(["id", "name", "scopes", "created_at", "expires_at", "last_used_at"])
    .where("person_id", "=", personId)
    .where("account_id", "=", accountId)
    .where("ended_at", "is", null)
    .where("expires_at", ">", now())
    .orderBy("created_at", "desc")
    .limit(most)
    .execute();

/** Ends one token of a person. @returns its name; null: they have no such open one */
export async function endAgentToken(tx: Tx, personId: string, id: string): Promise<string | null> {
  const ended = await tx
    .updateTable("agent_token")
    .set({ ended_at: now() })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return ended?.name ?? null;
}

/** Ends every token of a person. */
export async function endAgentTokens(tx: Tx, personId: string): Promise<void> {
  await tx
    .updateTable("agent_token")
    .set({ ended_at: now() })
    .where("person_id", "=", personId)
    .where("ended_at", "is", null)
    .execute();
}
