import "server-only";
import { currentPolicy } from "#lib/policies/rows/policies.ts";
import { requestRows, type RequestView } from "#lib/policies/views/requests.ts";
import { z } from "#protocol/wire/zod.ts";
import { tool } from "./tool.ts";
import { untrusted } from "./untrusted.ts";

const LISTED_MOST = 50;

const requestOf = (request: RequestView) => ({
  id: request.id,
  about: request.operation,
  name: "name" in request ? untrusted(request.name) : null,
  ...("senderAmount" in request && {
    counts: { amount: request.senderAmount, currency: "BRL" },
  }),
  state: request.state,
  asked_by: untrusted(request.askedBy),
  asked_at: request.askedAt,
  expires_at: request.expiresAt,
  approvals_needed: request.others,
  approvals_given: request.approvals.filter(({ counts }) => counts).length,
});

export const listRequests = tool({
  name: "list_requests",
  description: "Approvals that were asked for: those that wait, and the latest others.",
  scope: "approvals",
  needs: "payout:read",
  input: z.strictObject({}),
  async run(_input, { agent, store }) {
    const { waiting, others } = await requestRows(store, agent);
    return {
      waiting: waiting.slice(0, LISTED_MOST).map(requestOf),
      others: others.slice(0, LISTED_MOST).map(requestOf),
    };
  },
});

export const getPolicy = tool({
  name: "get_policy",
  description:
    "The policy in force: rules in order, of which the first that fits decides. People and receivers are named by ids.",
  scope: "approvals",
  needs: "settings:read",
  input: z.strictObject({}),
  async run(_input, { agent, store }) {
    const { rules, version } = await currentPolicy(store.db, agent.account);
    return { version: String(version), rules };
  },
});
