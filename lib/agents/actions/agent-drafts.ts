"use server";
import { agentDraft, endAgentDraft, ownerOf } from "#lib/agents/rows/agent-drafts.ts";
import { makeDraft } from "#lib/batches/exchange/make-draft.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { addDraftRule } from "#lib/policies/rows/policy-drafts.ts";
import { OfAgentDraft, type AgentDraftKind } from "#lib/rules/agents/agent-draft.ts";

/** One of the person's own open drafts. @throws DashboardError `NOT_FOUND` */
async function openDraft<K extends AgentDraftKind>(
  rows: Rows,
  actor: Session,
  id: string,
  kind: K,
) {
  const found = await agentDraft(rows, ownerOf(actor), { id, kind });
  if (!found?.isOpen) throw new DashboardError("NOT_FOUND");
  return found;
}

const takenUp = (id: string, agent: string) =>
  ({ action: "agent:take-up", subject: `agent draft ${id}`, detail: { agent } }) as const;

/** Takes a payout's draft up: the form opens with it, and what follows is the person's own. */
export const takeUpPayoutAction = action(
  OfAgentDraft,
  "payout:create",
  async ({ id }, { actor, transaction, audit }) =>
    transaction(async (tx) => {
      const { agent } = await openDraft(tx, actor, id, "payout");
      audit.note(takenUp(id, agent));
      await endAgentDraft(tx, ownerOf(actor), id, "taken_up");
      await audit.writeIn(tx);
      return { href: `/payouts/new?draft=${id}` };
    }),
);

/** Takes a batch's draft up: it becomes a draft of the person's, in which they have a hand. */
export const takeUpBatchAction = action(OfAgentDraft, "payout:create", async ({ id }, behind) => {
  const { actor, store, transaction, audit } = behind;
  audit.note({ action: "agent:take-up", subject: `agent draft ${id}` });
  const { agent, content } = await openDraft(store.db, actor, id, "batch");
  const { lines, ...said } = content;
  // The draft's own id: taken up twice it is one batch.
  const made = await makeDraft(
    behind,
    { ...said, idempotency_key: id },
    lines.map((typed) => ({ typed, spoiled: {} })),
  );
  audit.note(takenUp(id, agent));
  await transaction(async (tx) => {
    await endAgentDraft(tx, ownerOf(actor), id, "taken_up");
    await audit.writeIn(tx);
  });
  return { href: `/payouts/batches/${made.id}` };
});

/** Takes a rule up into the draft of the next policy, which others switch on. */
export const takeUpPolicyAction = action(
  OfAgentDraft,
  "settings:write",
  async ({ id }, { actor, account, transaction, audit }) =>
    transaction(async (tx) => {
      const { agent, content } = await openDraft(tx, actor, id, "policy");
      audit.note({ ...takenUp(id, agent), detail: { agent, rule: content } });
      await addDraftRule(tx, account, content, actor.person.id);
      await endAgentDraft(tx, ownerOf(actor), id, "taken_up");
      await audit.writeIn(tx);
      return { href: "/settings/policies" };
    }),
  { fresh: true },
);

/** Takes an answer up: the difference opens with it, and the person decides, or asks another. */
export const takeUpAnswerAction = action(
  OfAgentDraft,
  "reconciliation:decide",
  async ({ id }, { actor, transaction, audit }) =>
    transaction(async (tx) => {
      const { agent, content } = await openDraft(tx, actor, id, "answer");
      audit.note(takenUp(id, agent));
      await endAgentDraft(tx, ownerOf(actor), id, "taken_up");
      await audit.writeIn(tx);
      return { href: `/reconciliation/${content.id}?draft=${id}` };
    }),
);

/** Throws away what an agent has drafted. */
export const discardAgentDraftAction = action(
  OfAgentDraft,
  "account:read",
  async ({ id }, { actor, store, audit }) => {
    audit.note({ action: "agent:discard", subject: `agent draft ${id}` });
    await store.transaction(async (tx) => {
      await endAgentDraft(tx, ownerOf(actor), id, "discarded");
      await audit.writeIn(tx);
    });
    return {};
  },
);
