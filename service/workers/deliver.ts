import { setTimeout as sleep } from "node:timers/promises";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Log } from "#platform/log.ts";
import { claim, settle, type Outgoing } from "#service/domain/webhooks/deliveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { describeSpan, traceHeaders } from "#platform/tracing/tracing.ts";
import { postWebhook } from "#platform/webhooks/post-webhook.ts";

/** Webhooks under way at once, for all users together. */
const CONCURRENCY = 8;
/** Per account: the most claimed at once, and the number under way from which it gets no more. */
const EACH = 2;
/** A webhook that has no answer by then is sent again after its lease. */
const STOP_GRACE_MS = 2000;

export type DeliverOptions = { log: Log; intervalMs?: number };

/**
 * Delivers recorded events to their users' webhooks until stopped. A slow receiver takes one place and
 * delays nobody else; no account can take all places. Any number of replicas may run it.
 */
export function startDelivering(deps: Deps, { log, intervalMs = 500 }: DeliverOptions): WorkerLoop {
  const running = new Map<Promise<void>, number>();

  /** Accounts that hold as many places as they may. */
  const busy = () => {
    const held = Map.groupBy(running.values(), (account) => account);
    return [...held].flatMap(([account, theirs]) => (theirs.length >= EACH ? [account] : []));
  };

  const deliver = async (outgoing: Outgoing) => {
    try {
      await inPaymentSpan(deps, "send a webhook", outgoing.payment, async () => {
        const headers = { ...outgoing.headers, ...traceHeaders() };
        const outcome = await postWebhook({ ...outgoing, headers }, deps.webhook);
        describeSpan({ "http.response.status_code": outcome.status });
        await settle(deps, outgoing, outcome);
      });
    } catch (err) {
      // The lease ends and another attempt follows.
      log.error({ err, eventId: outgoing.eventId }, "The outcome of a webhook was not kept");
    }
  };
  const tick = async () => {
    const free = CONCURRENCY - running.size;
    if (free === 0) return;
    for (const outgoing of await claim(deps, { limit: free, each: EACH, busy: busy() })) {
      const one = deliver(outgoing).finally(() => {
        running.delete(one);
        loop.wake();
      });
      running.set(one, outgoing.account);
    }
  };
  const loop = startWorkerLoop({ name: "deliver", tick, intervalMs, log });
  return {
    wake: loop.wake,
    stop: async () => {
      await loop.stop();
      await Promise.race([
        Promise.all(running.keys()),
        sleep(STOP_GRACE_MS, undefined, { ref: false }),
      ]);
    },
  };
}
