import "server-only";
import { createServer, type ServerResponse } from "node:http";

/**
 * What becomes of a call on its way: `pass` · `lose` the answer, after it was done · `drop` the call
 * before anything is done · a status to answer with instead · `instead`: the same, after it was done ·
 * the answer changed, as a liar would.
 */
type Answer = { status: number; body: unknown };
export type CallFate =
  | "pass"
  | "lose"
  | "drop"
  | Answer
  | { instead: Answer }
  | { change: (data: Record<string, unknown>) => Record<string, unknown> };
/** Of every call, or of those with one method (to one path) while the others pass. */
export type Fate = CallFate | { method: string; path?: string; fate: CallFate };

export type Relay = { url: string; fate: Fate; close: () => Promise<void> };

/** Stands between a client and a real service, to do to their calls what networks do. */
export async function startRelay(target: string): Promise<Relay> {
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const fate = fateOf(relay.fate, request.method ?? "GET", request.url ?? "");
    if (fate === "drop") return void request.socket.destroy();
    if (typeof fate === "object" && "status" in fate)
      return answer(response, fate.status, JSON.stringify(fate.body));
    const headers = { ...request.headers } as Record<string, string>;
    for (const name of ["host", "connection", "content-length"]) delete headers[name];
    const given = await fetch(target + (request.url ?? ""), {
      method: request.method ?? "GET",
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    });
    const text = await given.text();
    if (fate === "lose") return void request.socket.destroy();
    if (typeof fate === "object" && "instead" in fate) {
      return answer(response, fate.instead.status, JSON.stringify(fate.instead.body));
    }
    if (typeof fate === "object" && given.ok) {
      const { data, ...envelope } = JSON.parse(text) as { data: Record<string, unknown> };
      return answer(
        response,
        given.status,
        JSON.stringify({ ...envelope, data: fate.change(data) }),
      );
    }
    answer(response, given.status, text);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  const relay: Relay = {
    url: `http://127.0.0.1:${port}`,
    fate: "pass",
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  return relay;
}

function fateOf(fate: Fate, method: string, url: string): CallFate {
  if (typeof fate === "string" || !("method" in fate)) return fate;
  return fate.method === method && url.startsWith(fate.path ?? "") ? fate.fate : "pass";
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "application/json" }).end(text);
}
