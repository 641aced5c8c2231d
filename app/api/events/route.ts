import { z } from "#protocol/zod.ts";
import { sessionOf } from "#lib/auth/session.ts";
import { door } from "#lib/data/door.ts";
import { hintStream } from "#lib/inbox/hint-stream.ts";
import { getHub } from "#lib/inbox/hub.ts";

export const GET = door(z.object({}), "payin:read", async (_input, { actor, request }) =>
  hintStream({
    hub: await getHub(),
    session: actor,
    signal: request.signal,
    askAgain: () => sessionOf(request.headers),
  }),
);
