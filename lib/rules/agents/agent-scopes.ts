/** What an agent's token opens to be read, and what it may draft; each narrows what its person may do. */
export const AGENT_READS = [
  "payments",
  "receivers",
  "batches",
  "reconciliation",
  "approvals",
] as const;
export const AGENT_DRAFTS = [
  "draft_payouts",
  "draft_batches",
  "draft_policies",
  "draft_answers",
] as const;
export const AGENT_SCOPES = [...AGENT_READS, ...AGENT_DRAFTS] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];
