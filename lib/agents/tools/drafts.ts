import "server-only";
import { parseInput } from "#lib/core/doors/enter.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import { insertAgentDraft, listAgentDrafts, ownerOf } from "#lib/agents/rows/agent-drafts.ts";
import {
  AGENT_DRAFT_CONTENTS,
  ANSWERS,
  type AgentDraftContent,
  type AgentDraftKind,
} from "#lib/rules/agents/agent-draft.ts";
import { sendHint } from "#lib/core/store/hints.ts";
import { PAYOUT_NETWORKS } from "#protocol/chain/networks.ts";
import { TOKENS } from "#protocol/money/money.ts";
import { z } from "#protocol/wire/zod.ts";
import { RowId, tool, type ToolContext } from "./tool.ts";

const STANDS =
  "It stands as drafted by an agent until its person takes it up: nothing is asked of anybody and nothing moves.";

/** Stores a draft with its line in the trail. */
async function draft<K extends AgentDraftKind>(
  { agent, store, audit }: ToolContext,
  needs: Permission,
  { kind, content }: { kind: K; content: AgentDraftContent<K> },
) {
  return store.transaction(async (tx) => {
    const id = await insertAgentDraft(tx, agent, { kind, content, needs });
    audit.note({ detail: { draft: id } });
    await sendHint(tx, { account: agent.account.id, topic: "agents", id: "" });
    await audit.writeIn(tx);
    return { draft: id, state: "open", waits_for: "its person, under Profile › Agents" };
  });
}

const Text = (max: number) => z.string().max(max).default("");

export const draftPayout = tool({
  name: "draft_payout",
  description: `Drafts one payout to a registered receiver. ${STANDS}`,
  scope: "draft_payouts",
  needs: "payout:create",
  drafts: true,
  input: z.strictObject({
    receiver_id: RowId.describe("The `id` of a receiver, as list_receivers gives it"),
    network: z.enum(PAYOUT_NETWORKS),
    token: z.enum(TOKENS),
    amount: z.string().max(30).describe("Decimal text with a point, such as 1234.56"),
    amount_is: z
      .enum(["received_brl", "sent_tokens"])
      .default("received_brl")
      .describe("What the amount counts: reais that the receiver gets, or tokens that are sent"),
    reference: Text(64),
    cost_centre: Text(64),
    note: Text(500),
  }),
  run: ({ receiver_id, amount, amount_is, ...said }, on) => {
    const isReceived = amount_is === "received_brl";
    const content = parseInput(AGENT_DRAFT_CONTENTS.payout, {
      ...said,
      pix_account: receiver_id,
      request_amount: amount,
      currency_type: isReceived ? "receiver" : "sender",
      cover_fees: isReceived,
    });
    return draft(on, "payout:create", { kind: "payout", content });
  },
});

export const draftBatch = tool({
  name: "draft_batch",
  description: `Drafts a batch of up to 100 payouts; a line needs a PIX key and an amount in BRL. ${STANDS}`,
  scope: "draft_batches",
  needs: "payout:create",
  drafts: true,
  input: AGENT_DRAFT_CONTENTS.batch,
  run: (content, on) => draft(on, "payout:create", { kind: "batch", content }),
});

export const draftPolicyRule = tool({
  name: "draft_policy_rule",
  description: `Drafts a rule that would come first in the next policy, in the form that get_policy shows. ${STANDS}`,
  scope: "draft_policies",
  needs: "settings:write",
  drafts: true,
  input: AGENT_DRAFT_CONTENTS.policy,
  run: (content, on) => draft(on, "settings:write", { kind: "policy", content }),
});

export const draftExceptionAnswer = tool({
  name: "draft_exception_answer",
  description: `Drafts the answer to a difference: its explanation, or that it be written off, with the reason. ${STANDS}`,
  scope: "draft_answers",
  needs: "reconciliation:decide",
  drafts: true,
  input: z.strictObject({ id: RowId, answer: z.enum(ANSWERS), reason: z.string().max(500) }),
  run: (said, on) =>
    draft(on, "reconciliation:decide", {
      kind: "answer",
      content: parseInput(AGENT_DRAFT_CONTENTS.answer, said),
    }),
});

/** Of every scope that drafts: what became of it. */
export const listDrafts = tool({
  name: "list_drafts",
  description:
    "What agents have drafted for this person, and whether they took it up; not what it says.",
  scope: "payments",
  needs: "account:read",
  input: z.strictObject({}),
  async run(_input, { agent, store }) {
    const found = await listAgentDrafts(store.db, ownerOf(agent));
    return {
      drafts: found.map(({ id, kind, at, isOpen }) => ({
        id,
        kind,
        drafted_at: at.toISOString(),
        state: isOpen ? "open" : "taken_up",
      })),
    };
  },
});
