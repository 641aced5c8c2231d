import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { HintBroker } from "./hint-broker.ts";

const HEARTBEAT_MS = 20_000;
/** Each tab holds one stream. */
const MOST_PER_PERSON = 12;

const kept = globalThis as { ponteStreams?: Map<string, number> };
const open = (kept.ponteStreams ??= new Map());

function take(personId: string): () => void {
  const count = open.get(personId) ?? 0;
  if (count >= MOST_PER_PERSON)
    throw new DashboardError("TOO_MANY_STREAMS", { retryAfterSeconds: 30 });
  open.set(personId, count + 1);
  return () => {
    const left = (open.get(personId) ?? 1) - 1;
    if (left > 0) open.set(personId, left);
    else open.delete(personId);
  };
}

type StreamOptions = {
  broker: HintBroker;
  session: Session;
  /** Fires when the browser disconnects; a stream's `cancel` never does. */
  signal: AbortSignal;
  /** Reads the session again, with the headers that opened the stream. */
  askAgain: () => Promise<Session | null>;
  heartbeatMs?: number;
};

/**
 * Server-sent events for one tab: `hint` with its topic and id, and `resync` when some may have been lost.
 * The stream ends with the session, with a change of account, and with the process.
 * @throws DashboardError `TOO_MANY_STREAMS`
 */
export function hintStream(options: StreamOptions): Response {
  const { broker, session, signal, askAgain, heartbeatMs = HEARTBEAT_MS } = options;
  const release = take(session.person.id);
  const encoder = new TextEncoder();
  let end = () => {};

  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      let isOpen = true;
      const send = (text: string) => {
        if (isOpen) controller.enqueue(encoder.encode(text));
      };
      const unsubscribe = broker.subscribe(session.account.id, {
        onHint: ({ topic, id }) => {
          if (topic !== "session") send(`event: hint\ndata: ${JSON.stringify({ topic, id })}\n\n`);
          // The session has ended or changed account: the page reconnects and learns which.
          else if (id === session.id) end();
        },
        onResync: () => send("event: resync\ndata: {}\n\n"),
        onEnd: () => end(),
      });
      const beat = setInterval(() => {
        send(": beat\n\n");
        void askAgain().then(
          (now) => {
            if (now?.id !== session.id || now.account.id !== session.account.id) end();
          },
          // The store is unreachable: the next heartbeat asks again.
          () => undefined,
        );
      }, heartbeatMs);
      end = () => {
        if (!isOpen) return;
        isOpen = false;
        clearInterval(beat);
        unsubscribe();
        release();
        signal.removeEventListener("abort", end);
        controller.close();
      };
      signal.addEventListener("abort", end);
      // A reconnecting tab may have missed hints.
      send("retry: 2000\nevent: resync\ndata: {}\n\n");
      if (signal.aborted) end();
    },
    cancel: () => end(),
  });
  return new Response(stream, {
    headers: {
      "content-type": "text/event-stream; charset=utf-8",
      "cache-control": "no-cache, no-store, no-transform",
      "x-accel-buffering": "no",
    },
  });
}
