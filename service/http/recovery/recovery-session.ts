import { randomBytes } from "node:crypto";
import type { Deps } from "#service/domain/access/deps.ts";
import { isSameSecret } from "#service/domain/access/credentials.ts";
import { z } from "#protocol/wire/zod.ts";

const NAME = "ponte_recovery";
const ABOUT = "recovery session";
const LASTS_SECONDS = 30 * 60;

/** Who has shown their key, and the token that their forms carry. */
export type RecoverySession = { person: string; token: string };

const Kept = z.object({ person: z.string(), token: z.string(), until: z.number() });

const cookie = (value: string, seconds: number, isSecure: boolean) =>
  `${NAME}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${isSecure ? "; Secure" : ""}`;

/** The cookie of somebody who has just shown their key. It is sealed, so nobody makes one. */
export function beginSession(
  { sealer }: Pick<Deps, "sealer">,
  person: string,
  isSecure: boolean,
): string {
  const until = Date.now() + LASTS_SECONDS * 1000;
  const kept = { person, token: randomBytes(24).toString("base64url"), until };
  const value = Buffer.from(sealer.seal(JSON.stringify(kept), ABOUT)).toString("base64url");
  return cookie(value, LASTS_SECONDS, isSecure);
}

export const endSession = (isSecure: boolean): string => cookie("", 0, isSecure);

/** The session of a call; null when there is none, it has ended, or it was not made here. */
export function readSession(
  { sealer }: Pick<Deps, "sealer">,
  cookies: string | undefined,
): RecoverySession | null {
  const own = (cookies ?? "").split(/;\s*/).find((one) => one.startsWith(`${NAME}=`));
  const value = own?.slice(NAME.length + 1);
  if (!value) return null;
  try {
    const opened = sealer.open(Buffer.from(value, "base64url").toString(), ABOUT);
    const { person, token, until } = Kept.parse(JSON.parse(opened));
    return until > Date.now() ? { person, token } : null;
  } catch {
    return null;
  }
}

/**
 * Whether a form was sent from the page itself: the browser names this host as its origin, and with a session
 * the form carries its token.
 */
export function isOwnForm(
  headers: Headers,
  session: RecoverySession | null,
  token: string | null,
): boolean {
  const origin = headers.get("origin");
  if (origin === null || !URL.canParse(origin)) return false;
  if (new URL(origin).host !== headers.get("host")) return false;
  return session === null || isSameSecret(token ?? "", session.token);
}
