import { setTimeout as sleep } from "node:timers/promises";
import type { TestUser } from "../build.ts";
import { caller } from "../caller.ts";

type Enveloped<T> = { data: T; code?: string };

const PATIENCE_MS = 180_000;
const LOST = new Set([409, 503]);

/** Calls until an answer comes. @throws after three minutes, with the last error of `once` */
export async function untilAnswered<T>(what: string, once: () => Promise<T | null>): Promise<T> {
  for (const deadline = Date.now() + PATIENCE_MS; Date.now() < deadline; await sleep(60)) {
    const answer = await once();
    if (answer !== null) return answer;
  }
  throw new Error(`${what}: no answer within three minutes`);
}

/** The same, but any error counts as no answer. */
export async function untilDone<T>(what: string, once: () => Promise<T | null>): Promise<T> {
  let last: unknown = null;
  return untilAnswered(what, () =>
    once().catch((error: unknown) => {
      last = error;
      return null;
    }),
  ).catch((error: unknown) => {
    throw new Error(String(error), { cause: last });
  });
}

/**
 * A user's client that repeats unanswered calls, as a careful one does. A body that may not be sent twice
 * is made again each time. `expired`: the quote expired meanwhile and no code was given out.
 */
export function insistent(serviceUrl: string, user: TestUser) {
  const call = caller(serviceUrl);
  return <T>(line: string, body?: object | (() => object)): Promise<T | "expired"> =>
    untilAnswered(line, async () => {
      const sent = typeof body === "function" ? { body: body() as object } : { body };
      const answer = await call<Enveloped<T>>(user, line, sent).catch(() => null);
      if (!answer || LOST.has(answer.status)) {
        // The wallet exists already: the answer to its registration was lost.
        return answer?.body.code === "WALLET_TAKEN" ? answer.body.data : null;
      }
      if (answer.status < 300) return answer.body.data;
      if (answer.body.code === "QUOTE_EXPIRED") return "expired";
      throw new Error(`${line}: ${answer.status} ${answer.text}`);
    });
}
