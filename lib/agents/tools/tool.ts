import "server-only";
import type { AgentActor } from "#lib/core/access/actor.ts";
import type { Permission } from "#lib/core/access/permissions.ts";
import type { Audit } from "#lib/core/doors/audit-trail.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { AgentScope } from "#lib/rules/agents/agent-scopes.ts";
import { z } from "#protocol/wire/zod.ts";

/** What a tool works with; `exchange` opens reads alone. */
export type ToolContext = { agent: AgentActor; store: Store; exchange: Exchange; audit: Audit };

/** Something that an agent can call: a read, or a draft for its person. */
export type Tool = {
  name: string;
  description: string;
  /** What of the token opens it. */
  scope: AgentScope;
  /** What its person must be allowed to do themselves. */
  needs: Permission;
  drafts: boolean;
  input: z.ZodType;
  run: (input: never, on: ToolContext) => Promise<object>;
};

/** A tool whose input is checked before it runs. */
export const tool = <S extends z.ZodType>(
  made: Omit<Tool, "input" | "run" | "drafts"> & {
    drafts?: boolean;
    input: S;
    run: (input: z.output<S>, on: ToolContext) => Promise<object>;
  },
): Tool => ({ drafts: false, ...made });

/** Where a list goes on: the cursor that the page before gave. */
export const PageInput = z.strictObject({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,17}$/)
    .optional()
    .describe("`next_cursor` of the page before; the newest come first"),
});

export const cursorOf = (cursor: string | undefined) =>
  cursor === undefined ? {} : { before: BigInt(cursor) };

export const RowId = z
  .string()
  .regex(/^[1-9]\d{0,17}$/, "invalid")
  .describe("The `id` that a list gave");
