import "server-only";
import { createServer, type ServerResponse } from "node:http";

/**
 * What happens to a call: `pass` · `lose`: it is executed, but its answer is lost · `drop`: it is never
 * executed · a status to answer with, unexecuted · `instead`: the same, after executing it · `change`: its
 * answer is altered · `after`: it begins this and waits for it before it goes on · `cut`: it says so before or after
 * it is executed, and is never answered.
 */
type Answer = { status: number; body: unknown };
export type CallOutcome =
  | "pass"
  | "lose"
  | "drop"
  | Answer
  | { instead: Answer }
  | { after: () => Promise<unknown> }
  | { cut: "before" | "after"; at: () => void }
  | { change: (data: Record<string, unknown>) => Record<string, unknown> };
/** For every call, or for one method (and paths that begin or are so, and bodies) while the others pass. */
export type Outcome =
  | CallOutcome
  | { method: string; path?: string | RegExp; body?: RegExp; outcome: CallOutcome };

export type Relay = { url: string; outcome: Outcome; close: () => Promise<void> };

/** Stands between a client and a real service, and disturbs their calls as networks do. */
export async function startRelay(target: string): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const body = Buffer.concat(chunks);
    const { method = "GET", url = "" } = request;
    const outcome = outcomeOf(relay.outcome, { method, url, body });
    const isCut = typeof outcome === "object" && "cut" in outcome;
    if (isCut && outcome.cut === "before") return outcome.at();
    if (outcome === "drop") return void request.socket.destroy();
    if (typeof outcome === "object" && "status" in outcome)
      return answer(response, outcome.status, JSON.stringify(outcome.body));
    if (typeof outcome === "object" && "after" in outcome) await outcome.after();
    const headers = { ...request.headers } as Record<string, string>;
    for (const name of ["host", "connection", "content-length"]) delete headers[name];
    const given = await fetch(target + url, {
      method,
      headers,
      ...(chunks.length > 0 ? { body } : {}),
    });
    const text = await given.text();
    if (outcome === "lose") return void request.socket.destroy();
    if (isCut) return outcome.at();
    if (typeof outcome === "object" && "instead" in outcome) {
      return answer(response, outcome.instead.status, JSON.stringify(outcome.instead.body));
    }
    if (typeof outcome === "object" && "change" in outcome && given.ok) {
      const { data, ...envelope } = JSON.parse(text) as { data: Record<string, unknown> };
      return answer(
        response,
        given.status,
        JSON.stringify({ ...envelope, data: outcome.change(data) }),
      );
    }
    answer(response, given.status, text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const relay: Relay = {
    url: `http://127.0.0.1:${port}`,
    outcome: "pass",
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return relay;
}

type Call = { method: string; url: string; body: Buffer };

function outcomeOf(chosen: Outcome, { method, url, body }: Call): CallOutcome {
  if (typeof chosen === "string" || !("method" in chosen)) return chosen;
  const { method: named, path = "", body: said } = chosen;
  const isOfPath = typeof path === "string" ? url.startsWith(path) : path.test(url);
  const isThere = isOfPath && (said === undefined || said.test(body.toString()));
  // Read for a call that it is for alone: some give another with each.
  return named === method && isThere ? chosen.outcome : "pass";
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}
