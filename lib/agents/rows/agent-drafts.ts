import "server-only";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AgentActor, Session } from "#lib/core/access/actor.ts";
import { lockAgentToken } from "#lib/core/access/agent-tokens.ts";
import { lockActingPerson } from "#lib/core/access/acting-person.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import {
  AGENT_DRAFT_CONTENTS,
  OPEN_DRAFTS_MOST,
  type AgentDraftContent,
  type AgentDraftKind,
} from "#lib/rules/agents/agent-draft.ts";
import "#lib/agents/schema.ts";

/** Whose drafts: nobody else sees them. */
type Owner = { personId: string; accountId: string };
export const ownerOf = ({ person, account }: Session | AgentActor): Owner => ({
  personId: person.id,
  accountId: account.id,
});

const placeOf = (id: string) => placeIn("agent_draft", "content", { id });

/** A draft with what it says. */
type Opened<K extends AgentDraftKind = AgentDraftKind> = K extends AgentDraftKind
  ? { kind: K; content: AgentDraftContent<K> }
  : never;
export type AgentDraft = Opened & { id: string; agent: string; at: Date; isOpen: boolean };

const ofOwner = (rows: Rows, { personId, accountId }: Owner) =>
  rows
    .selectFrom("agent_draft")
    .innerJoin("agent_token", "agent_token.id", "agent_draft.token_id")
    .select(["agent_draft.id", "kind", "content", "state", "agent_draft.created_at as at"])
    .select("agent_token.name as agent")
    .where("agent_draft.person_id", "=", personId)
    .where("agent_draft.account_id", "=", accountId)
    .where("state", "<>", "discarded");

type Row = Awaited<ReturnType<ReturnType<typeof ofOwner>["executeTakeFirstOrThrow"]>>;

function opened({ id, kind, content, state, at, agent }: Row): AgentDraft {
  const said: unknown = JSON.parse(openSealed(placeOf(id), content));
  const parsed = AGENT_DRAFT_CONTENTS[kind].parse(said);
  return { id, kind, content: parsed, agent, at, isOpen: state === "open" } as AgentDraft;
}

/**
 * Stores what an agent has drafted, while its token is open and its person may do it themselves.
 * @throws DashboardError `NOT_ALLOWED`, `AGENT_DRAFTS_FULL`
 */
export async function insertAgentDraft<K extends AgentDraftKind>(
  tx: Tx,
  agent: AgentActor,
  { kind, content, needs }: { kind: K; content: AgentDraftContent<K>; needs: Permission },
): Promise<string> {
  const { account, person } = agent;
  const stands = await lockActingPerson(tx, account, person.id, needs);
  if (stands === null || !(await lockAgentToken(tx, agent)))
    throw new DashboardError("NOT_ALLOWED");
  const open = await countOpenDrafts(tx, ownerOf(agent));
  if (open >= OPEN_DRAFTS_MOST) throw new DashboardError("AGENT_DRAFTS_FULL");
  const id = randomUUID();
  await tx
    .insertInto("agent_draft")
    .values({
      id,
      account_id: account.id,
      person_id: person.id,
      token_id: agent.id,
      kind,
      content: sealFor(placeOf(id), JSON.stringify(content)),
      ended_at: null,
    })
    .execute();
  return id;
}

/** Open drafts of a person in an account. @param kinds only these */
export async function countOpenDrafts(
  rows: Rows,
  { personId, accountId }: Owner,
  kinds?: readonly AgentDraftKind[],
): Promise<number> {
  const { count } = await rows
    .selectFrom("agent_draft")
    .select((is) => is.fn.countAll<bigint>().as("count"))
    .where("person_id", "=", personId)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .$if(kinds !== undefined, (query) => query.where("kind", "in", kinds ?? []))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What agents have drafted for a person: what waits for them, and what they took up lately; the newest first. */
export async function listAgentDrafts(rows: Rows, owner: Owner): Promise<AgentDraft[]> {
  const found = await ofOwner(rows, owner)
    .orderBy("agent_draft.created_at", "desc")
    .limit(2 * OPEN_DRAFTS_MOST)
    .execute();
  return found.map(opened);
}

/** One of a person's drafts of a kind; null: they have none of this id. */
export async function agentDraft<K extends AgentDraftKind>(
  rows: Rows,
  owner: Owner,
  { id, kind }: { id: string; kind: K },
): Promise<(AgentDraft & { kind: K; content: AgentDraftContent<K> }) | null> {
  const found = await ofOwner(rows, owner)
    .where("agent_draft.id", "=", id)
    .where("kind", "=", kind)
    .executeTakeFirst();
  return found ? (opened(found) as AgentDraft & { kind: K; content: AgentDraftContent<K> }) : null;
}

/** Ends an open draft. @throws DashboardError `NOT_FOUND` */
export async function endAgentDraft(
  tx: Tx,
  { personId, accountId }: Owner,
  id: string,
  state: "taken_up" | "discarded",
): Promise<void> {
  const ended = await tx
    .updateTable("agent_draft")
    .set({ state, ended_at: sql<Date>`now()` })
    .where("id", "=", id)
    .where("person_id", "=", personId)
    .where("account_id", "=", accountId)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (!ended) throw new DashboardError("NOT_FOUND");
}
