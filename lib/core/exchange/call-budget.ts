import "server-only";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { learnSize, pauseCalls, takeCall, type Share } from "#lib/core/exchange/exchange-budget.ts";
import { dashboardLog } from "#lib/core/store/dashboard-log.ts";
import type { Store } from "#lib/core/store/store.ts";
import { ExchangeFault } from "#lib/core/errors/exchange-fault.ts";

/** Asked before every call on the wire, and told what each answer says about limits. */
export type CallBudget = {
  /** @throws ExchangeFault `limited` with the wait; nothing was sent. */
  take: (endpoint: Endpoint, isOfPayment?: boolean) => Promise<void>;
  /** Never throws: a failed note must not change the outcome of the call. */
  learn: (endpoint: Endpoint, response: Pick<Response, "status" | "headers">) => Promise<void>;
};

/** Who waits for the answer. */
export type Urgency = "person" | "background";

/** Calls that may use the last 30 of 100: a quote that can't be paid would be worthless. */
const PAYS: ReadonlySet<string> = new Set(["createPayment", "createPayout"]);
const SHARES: Record<Urgency, Share> = { person: 70, background: 50 };

/** Seconds to pause after a refusal that names no wait, and the longest wait that is believed. */
const PAUSE_SECONDS = 5;
const LONGEST_PAUSE_SECONDS = 600;

/** Exchanges count a credential's calls, a management token's and anonymous calls separately. */
export function budgetKey(connectionId: string, { auth }: Pick<Endpoint, "auth">): string {
  return auth === "credential" ? connectionId : `${connectionId}:${auth}`;
}

const wholeNumber = (text: string | null) =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

/** A connection's budget for callers of this urgency. */
export function callBudget(store: Store, connectionId: string, urgency: Urgency): CallBudget {
  let knownSize: number | null = null;

  async function note(
    endpoint: Endpoint,
    { status, headers }: Pick<Response, "status" | "headers">,
  ) {
    const key = budgetKey(connectionId, endpoint);
    const size = wholeNumber(headers.get("ratelimit-limit"));
    if (size !== null && size !== knownSize) await learnSize(store.db, key, size);
    if (status !== 429) return;
    const asked = wholeNumber(headers.get("retry-after") ?? headers.get("ratelimit-reset"));
    const seconds = Math.min(asked ?? PAUSE_SECONDS, LONGEST_PAUSE_SECONDS);
    await pauseCalls(store.db, key, seconds);
  }

  return {
    async take(endpoint, isOfPayment = false) {
      const share = isOfPayment || PAYS.has(endpoint.name) ? 100 : SHARES[urgency];
      const taken = await takeCall(store.db, budgetKey(connectionId, endpoint), share);
      knownSize = taken.size;
      if (taken.granted) return;
      const retryAfterSeconds = taken.waitSeconds;
      throw new ExchangeFault("limited", endpoint.name, { retryAfterSeconds });
    },
    async learn(endpoint, response) {
      try {
        await note(endpoint, response);
      } catch (err) {
        dashboardLog.warn({ err, endpoint: endpoint.name }, "A limit could not be noted");
      }
    },
  };
}
