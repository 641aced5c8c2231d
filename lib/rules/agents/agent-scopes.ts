/** What an agent's token opens to be read, and what it may draft; each narrows what its person may do. */
export const AGENT_SCOPES = [
  "payments",
  "receivers",
  "batches",
  "reconciliation",
  "approvals",
  "draft_payouts",
  "draft_batches",
  "draft_policies",
  "draft_answers",
] as const;
export type AgentScope = (typeof AGENT_SCOPES)[number];
