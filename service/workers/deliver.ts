import { setTimeout as sleep } from "node:timers/promises";
import { startWorkerLoop, type WorkerLoop } from "#platform/worker-loop.ts";
import type { Log } from "#platform/log.ts";
import { claim, settle, type Outgoing, type Outcome } from "#service/domain/webhooks/deliveries.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { lookup, type LookupAddress, type LookupAllOptions } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPrivateAddress, namesPrivateHost } from "#service/domain/webhooks/private-address.ts";

/** A target that the rules forbid; the webhook's owner sees its message. */
class ForbiddenTarget extends Error {
  override readonly name = "ForbiddenTarget";
}
const privateTarget = () => new ForbiddenTarget("the target has a private address");

export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void;

/** Checks the addresses that are then connected to: a name can't resolve differently in between. */
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, "", 0);
      const first = found[0];
      if (!first || found.some(({ address }) => isPrivateAddress(address))) {
        return callback(privateTarget(), "", 0);
      }
      return options.all ? callback(null, found) : callback(null, first.address, first.family);
    });
  };

/** Checks the URL itself, before any name is resolved. */
function judge(url: URL): void {
  if (url.protocol !== "https:") throw new ForbiddenTarget("the target is not https");
  if (namesPrivateHost(url)) throw privateTarget();
}

type PostOptions = {
  timeoutMs: number;
  allowsPrivateTargets: boolean;
  /** Resolves names; the system's resolver by default. */
  resolve?: Resolve;
};

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "failed";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "timeout";
  if (error instanceof ForbiddenTarget) return error.message;
  return "code" in error ? String(error.code) : error.name;
}

/** Posts one webhook. Follows no redirect and reads only the status of the answer. Never rejects. */
export async function postWebhook(
  { url: text, headers, body }: Pick<Outgoing, "url" | "headers" | "body">,
  { timeoutMs, allowsPrivateTargets, resolve = lookup }: PostOptions,
): Promise<Outcome> {
  try {
    const url = new URL(text);
    if (!allowsPrivateTargets) judge(url);
    const send = url.protocol === "https:" ? httpsRequest : httpRequest;
    const status = await new Promise<number>((answered, reject) => {
      const request = send(url, {
        method: "POST",
        agent: false,
        headers: { ...headers, "content-length": Buffer.byteLength(body) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(allowsPrivateTargets ? {} : { lookup: publicLookup(resolve) }),
      });
      request.on("error", reject);
      request.on("response", (response) => {
        response.on("error", () => undefined);
        answered(response.statusCode ?? 0);
        response.destroy();
      });
      request.end(body);
    });
    return { status, error: null };
  } catch (error) {
    return { status: null, error: reasonOf(error) };
  }
}

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
      await settle(deps, outgoing, await postWebhook(outgoing, deps.webhook));
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
