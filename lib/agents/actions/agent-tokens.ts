"use server";
import { agentTokensOf, endAgentToken, insertAgentToken } from "#lib/core/access/agent-tokens.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { AgentTokenForm, OfAgent, tickedScopes } from "#lib/rules/agents/agent-token-form.ts";

/** Open tokens of one person in one account. */
const TOKENS_MOST = 10;

/** Makes a token with which an agent reads and drafts for the person; its secret is answered only this once. */
export const createAgentTokenAction = action(
  AgentTokenForm,
  "account:read",
  async (form, { actor, account, transaction, audit }) => {
    const scopes = tickedScopes(form);
    const said = { name: form.name, scopes, days: Number(form.days) };
    audit.note({ action: "agent:add", detail: said });
    return transaction(async (tx) => {
      const open = await agentTokensOf(tx, actor.person.id, account.id, TOKENS_MOST);
      if (open.length >= TOKENS_MOST) throw new DashboardError("AGENT_TOKENS_FULL");
      const { id, secret } = await insertAgentToken(tx, actor, said);
      audit.note({ subject: `agent ${id}` });
      await audit.writeIn(tx);
      return { name: form.name, secret };
    });
  },
  { fresh: true },
);

/** Ends one of the person's tokens at once. */
export const endAgentTokenAction = action(
  OfAgent,
  "account:read",
  async ({ id }, { actor, store, audit }) => {
    audit.note({ action: "agent:end", subject: `agent ${id}` });
    return store.transaction(async (tx) => {
      const name = await endAgentToken(tx, actor.person.id, id);
      if (name === null) throw new DashboardError("NOT_FOUND");
      audit.note({ detail: { agent: name } });
      await audit.writeIn(tx);
      return { name };
    });
  },
);
