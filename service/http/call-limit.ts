import { ExchangeError } from "#protocol/wire/error.ts";
import { networkOf } from "#protocol/wire/network-of.ts";
import { callLimiter, type CallCount, type Caller } from "#service/domain/access/call-limit.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { answerError } from "./answer-error.ts";
import type { Identify, Identity } from "./authenticate.ts";
import type { App } from "./call.ts";
import { peerAddress } from "./serve.ts";

/** Probes of the process; they reach no use case. */
const UNCOUNTED = new Set(["/health", "/ready"]);

/**
 * The counters of a call: its credential's and account's, or those of all unapproved sub-accounts of an
 * account; else the management token's or its address's.
 */
function countedAs({ credential, isManagement }: Identity, peer: string | null): Caller {
  if (credential) {
    const { countsAs, user, accountId, mayExchange } = credential;
    // However many an account has created, those that nobody has approved have one window together.
    if (!mayExchange) return { own: `unapproved of ${accountId}`, account: null };
    return { own: `credential ${countsAs}`, account: `account ${user.id}` };
  }
  const own = isManagement ? "management" : `address ${networkOf(peer ?? "unknown")}`;
  return { own, account: null };
}

function setHeaders(headers: Headers, { limit, remaining, resetSeconds }: CallCount): void {
  headers.set("ratelimit-limit", String(limit));
  headers.set("ratelimit-remaining", String(remaining));
  headers.set("ratelimit-reset", String(resetSeconds));
}

/** Identifies the caller, counts the call, and answers 429 beyond the limit. */
export function useCallLimit(app: App, deps: Deps, identify: Identify): void {
  const count = callLimiter(deps);
  app.use(async (context, next) => {
    if (UNCOUNTED.has(context.req.path)) return next();
    const peer = peerAddress(context);
    const identity = await identify(context.req.raw.headers, peer);
    context.set("identity", identity);
    context.set("userId", identity.credential?.user.id ?? null);
    const counted = await count(countedAs(identity, peer));
    if (counted.isOver) {
      const error = new ExchangeError("RATE_LIMITED", { retryAfter: counted.resetSeconds });
      const refusal = answerError(error, context.get("requestId"), deps.log);
      setHeaders(refusal.headers, counted);
      return refusal;
    }
    await next();
    setHeaders(context.res.headers, counted);
  });
}
