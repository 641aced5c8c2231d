import { z } from "#protocol/wire/zod.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { routeHandler } from "#lib/core/doors/route-handler.ts";
import { hintStream } from "#lib/core/live/hint-stream.ts";
import { hintBroker } from "#lib/core/live/hint-broker.ts";

export const GET = routeHandler(z.object({}), "payin:read", async (_input, { actor, request }) =>
  hintStream({
    broker: await hintBroker(),
    session: actor,
    signal: request.signal,
    askAgain: () => sessionOf(request.headers),
  }),
);
