import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";

type Order = {
  user_id: number;
  document: string;
  name: string;
  trade_name: string | null;
  documents: string[];
};
type Case = Order & { key: string; status: string; reason: string | null };

async function bodyOf(request: IncomingMessage): Promise<Order> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as Order;
}

const content = ({ user_id, document, name, trade_name, documents }: Order) =>
  JSON.stringify([user_id, document, name, trade_name, documents]);

/**
 * A played analyst: it speaks the analyst's API and decides when and how a test says; on demand it is
 * silent, gives wrong answers, or forgets.
 */
export async function startFakeAnalyst() {
  const cases = new Map<string, Case>();
  const state = {
    /** "away": no answer at all. "lost": the work is done and the answer is lost. */
    mood: "well" as "well" | "away" | "lost",
    /** Changes the answer about a case. */
    tell: (one: Case): unknown => one,
    calls: [] as string[],
  };

  async function reply(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const key = decodeURIComponent(
      /^\/analyst\/cases\/([^/]+)$/.exec(request.url ?? "")?.[1] ?? "",
    );
    state.calls.push(`${request.method} ${key}`);
    const known = cases.get(key);
    if (request.method === "PUT") {
      const order = await bodyOf(request);
      if (known && content(known) !== content(order)) return { status: 409, body: {} };
      if (!known) cases.set(key, { ...order, key, status: "UNDER_REVIEW", reason: null });
    }
    const found = cases.get(key);
    return found ? { status: 200, body: state.tell(found) } : { status: 404, body: {} };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (state.mood === "away") return void request.socket.destroy();
    const { status, body } = await reply(request);
    // Read again, because the mood may have changed meanwhile.
    if ((state.mood as string) === "lost") return void request.socket.destroy();
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  }

  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    cases,
    decide: (key: string, status: string, reason: string | null = null) => {
      const found = cases.get(key);
      if (!found) throw new Error(`no case ${key}`);
      cases.set(key, { ...found, status, reason });
    },
    forget: (key: string) => cases.delete(key),
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}
