import { signInAction } from "#lib/people/actions/sign-in.ts";
import { peerHeader } from "#lib/core/access/sign-in/peer-address.ts";
import { countSignInAttempt } from "#lib/core/access/rate-limit.ts";
import { request } from "#lib/test/next/next-request.ts";
import { ORIGIN } from "#lib/test/dashboards/test-dashboard.ts";
import type { Store } from "#lib/core/store/store.ts";

/** A browser's cookies by name. */
export type Browser = Map<string, string>;
type From = { address?: string; browser?: Browser };

/** The headers that a browser sends from an address. */
export function headersOf({ address = "203.0.113.1", browser = new Map() }: From): Headers {
  const headers = new Headers({ origin: ORIGIN, [peerHeader()]: address });
  const cookies = [...browser].map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (cookies.length > 0) headers.set("cookie", cookies.join("; "));
  return headers;
}

/** A redirect to the next page is thrown; anything else that is thrown stays an error. */
export function requireRedirect(error: unknown): void {
  if (!String((error as { digest?: string }).digest).startsWith("NEXT_REDIRECT")) throw error;
}

/** Signs in at the page: `in`, or the code of its refusal. The browser keeps new cookies. */
export async function tries(email: string, password: string, from: From = {}): Promise<string> {
  request.headers = headersOf(from);
  request.jar.clear();
  try {
    const result = await signInAction({ email, password });
    return result.ok ? "in" : result.code;
  } catch (error) {
    requireRedirect(error);
    for (const [name, value] of request.jar) from.browser?.set(name, value);
    return "in";
  }
}

/** Counts attempts of unknown browsers as the sign-in does, without comparing a password each time. */
export async function exhaust(
  store: Store,
  of: (at: number) => { email: string; address: string },
  times = 100,
): Promise<void> {
  for (let at = 0; at < times; at += 1)
    await countSignInAttempt(store, { ...of(at), browser: null });
}

/** Twenty addresses that all try the same person. */
export const strangers = (email: string) => (at: number) => ({
  email,
  address: `198.51.100.${at % 20}`,
});
