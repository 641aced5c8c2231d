import "server-only";
import type { CreatedAt } from "#lib/core/store/column-types.ts";
import type { AgentDraftKind } from "#lib/rules/agents/agent-draft.ts";
import type { Generated } from "kysely";

type AgentDraftTable = {
  id: string;
  account_id: string;
  /** Whose hand it counts as, once they take it up. */
  person_id: string;
  token_id: string;
  kind: AgentDraftKind;
  /** Sealed: what was drafted, as JSON. */
  content: string;
  state: Generated<"open" | "taken_up" | "discarded">;
  created_at: CreatedAt;
  ended_at: Date | null;
};

declare module "#lib/core/store/tables.ts" {
  interface Tables {
    agent_draft: AgentDraftTable;
  }
}
