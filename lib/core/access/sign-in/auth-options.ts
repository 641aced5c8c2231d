import "server-only";
import type { BetterAuthOptions } from "better-auth";
import { COOKIE_PREFIX } from "./cookie-name.ts";
import { sessionOpening } from "./open-session.ts";

type AuthSettings = { origin: string; secret: string; sessionHours: number };

/**
 * better-auth's options: it keeps people, password hashes and sessions with their cookie. The factors are our
 * own. scripts/auth-sql.ts prints its tables; those of lib/core/store/migrations/0001-auth.sql came from it.
 */
export function authOptions(settings: AuthSettings) {
  return {
    appName: "Ponte",
    baseURL: settings.origin,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // People are added by an administrator only, and sign in through sign-in.ts only.
    emailAndPassword: { enabled: false },
    // better-auth's own limiter counts only HTTP calls, and there are none: see sign-in-limiter.ts.
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: COOKIE_PREFIX },
    user: { modelName: "person" },
    account: { modelName: "login" },
    session: {
      expiresIn: settings.sessionHours * 60 * 60,
      disableSessionRefresh: true,
      additionalFields: {
        actingAccountId: { type: "string", required: false, input: false },
      },
    },
    plugins: [sessionOpening],
  } satisfies BetterAuthOptions;
}
