import { Id } from "#protocol/wire/ids.ts";
import { nameText } from "#protocol/wire/name.ts";
import { z } from "#protocol/wire/zod.ts";
import { AGENT_SCOPES, type AgentScope } from "./agent-scopes.ts";

/** Days after which a token ends by itself. */
const AGENT_TOKEN_DAYS = ["7", "30", "90"] as const;

const Scopes = z
  .partialRecord(z.enum(AGENT_SCOPES), z.boolean())
  .refine((ticks) => Object.values(ticks).includes(true), "none_chosen");

/** A new token of an agent: its name in the trail, what it opens, and for how long. */
export const AgentTokenForm = z.object({
  name: nameText(60),
  scopes: Scopes,
  days: z.enum(AGENT_TOKEN_DAYS),
});
export type AgentTokenForm = z.infer<typeof AgentTokenForm>;

/** The ticked scopes, in the house's order. */
export const tickedScopes = ({ scopes }: Pick<AgentTokenForm, "scopes">): AgentScope[] =>
  AGENT_SCOPES.filter((scope) => scopes[scope] === true);

export const OfAgent = z.object({ id: Id });
