import "server-only";
import { passkey } from "@better-auth/passkey";
import type { BetterAuthOptions } from "better-auth";
import { twoFactor } from "better-auth/plugins";
import { PASSWORD_MAX, PASSWORD_MIN } from "#protocol/wire/person-requests.ts";
import { COOKIE_PREFIX } from "./cookie-name.ts";

const PRODUCT_NAME = "Ponte";
/** A working day. */
const SESSION_SECONDS = 12 * 60 * 60;

/**
 * better-auth's options. scripts/auth-sql.ts writes its tables to lib/core/store/migrations/0001-auth.sql;
 * run that script again after changing a table here.
 */
export function authOptions(settings: { origin: string; secret: string }) {
  return {
    appName: PRODUCT_NAME,
    baseURL: settings.origin,
    secret: settings.secret,
    telemetry: { enabled: false },
    logger: { disabled: true },
    // People are added by an administrator only; there is no public registration.
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_MAX,
    },
    // better-auth's own limiter counts only HTTP calls, and there are none: see sign-in-limiter.ts.
    rateLimit: { enabled: false },
    advanced: { cookiePrefix: COOKIE_PREFIX },
    user: { modelName: "person" },
    account: { modelName: "login" },
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      additionalFields: {
        actingAccountId: { type: "string", required: false, input: false },
      },
    },
    plugins: [
      twoFactor({ issuer: PRODUCT_NAME, schema: { twoFactor: { modelName: "two_factor" } } }),
      passkey({
        rpID: new URL(settings.origin).hostname,
        rpName: PRODUCT_NAME,
        origin: settings.origin,
      }),
    ],
  } satisfies BetterAuthOptions;
}
