import "server-only";
import type { BetterAuthPlugin } from "better-auth";
import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "#protocol/wire/zod.ts";

const Opened = z.object({ personId: z.string(), address: z.string(), userAgent: z.string() });

/**
 * Opens a session for a person whom our own checks have let in, and answers its cookie: better-auth's ways to
 * sign in know neither our limits nor our factors. No request reaches it; it is called on the server alone.
 */
export const sessionOpening = {
  id: "session-opening",
  endpoints: {
    openSession: createAuthEndpoint.serverOnly({ method: "POST", body: Opened }, async (ctx) => {
      const { personId, address: ipAddress, userAgent } = ctx.body;
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(personId);
      if (!user) throw new Error("a session is opened for nobody");
      const session = await internalAdapter.createSession(personId, false, {
        ipAddress,
        userAgent,
      });
      await setSessionCookie(ctx, { session, user });
      return { sessionId: session.id };
    }),
  },
} satisfies BetterAuthPlugin;
