import { answerAgent } from "#lib/agents/answer-agent.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { z } from "#protocol/wire/zod.ts";

/** What an agent of a person asks, by the Model Context Protocol. Public, because its token authenticates it. */
export const POST = routeDoor(z.object({}), "public", async (_input, asked) => answerAgent(asked));
