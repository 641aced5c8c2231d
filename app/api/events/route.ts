import { z } from "#protocol/wire/zod.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import { hintStream } from "#lib/core/live/hint-stream.ts";
import { hintBroker } from "#lib/core/live/hint-broker.ts";

export const GET = routeDoor(z.object({}), "payin:read", async (_input, { actor, request }) =>
  hintStream({
    broker: await hintBroker(),
    session: actor,
    signal: request.signal,
    askAgain: () => sessionOf(request.headers),
  }),
);
