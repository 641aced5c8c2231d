import "server-only";
import { isPersonAllowed, type AgentActor } from "#lib/core/access/actor.ts";
import {
  draftBatch,
  draftExceptionAnswer,
  draftPayout,
  draftPolicyRule,
  listDrafts,
} from "./drafts.ts";
import { getPolicy, listRequests } from "./read-approvals.ts";
import { getBatch, listBatches } from "./read-batches.ts";
import { getException, listExceptions } from "./read-differences.ts";
import { getOverview, getPayment, listPayments } from "./read-payments.ts";
import { listReceivers, listWallets } from "./read-receivers.ts";
import type { Tool } from "./tool.ts";

/** Everything that an agent can call. There is no other way in. */
export const TOOLS: readonly Tool[] = [
  getOverview,
  listPayments,
  getPayment,
  listReceivers,
  listWallets,
  listBatches,
  getBatch,
  listExceptions,
  getException,
  listRequests,
  getPolicy,
  listDrafts,
  draftPayout,
  draftBatch,
  draftPolicyRule,
  draftExceptionAnswer,
];

/** Whether the agent's token opens the tool, and its person may do the same themselves. */
export const isOpenTo = (agent: AgentActor, { scope, needs }: Tool): boolean =>
  agent.scopes.includes(scope) && isPersonAllowed(agent, needs);
