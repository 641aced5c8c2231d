import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "svix";
import { WebhookBody } from "#protocol/api/events.ts";

export type Received = {
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: WebhookBody;
  /** Milliseconds since an arbitrary moment. */
  at: number;
};
/** The answer to the nth request of a webhook, counted from 1: a status, or written by hand. */
export type Behaviour = (
  attempt: number,
  received: Received,
) => number | ((response: ServerResponse) => void);

/** A client's webhook receiver: real HTTP on a free port. */
export async function startReceiver(behaviour: Behaviour = () => 200) {
  const received: Received[] = [];
  const answer = (
    response: ServerResponse,
    text: string,
    path: string,
    of: IncomingHttpHeaders,
  ) => {
    const body = WebhookBody.parse(JSON.parse(text));
    const one = { path, headers: of, text, body, at: performance.now() };
    received.push(one);
    const attempt = received.filter((other) => other.body.id === body.id).length;
    const outcome = behaviour(attempt, one);
    if (typeof outcome === "number") response.writeHead(outcome).end("{}");
    else outcome(response);
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => void chunks.push(chunk));
    request.on("end", () => {
      answer(response, Buffer.concat(chunks).toString(), request.url ?? "", request.headers);
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin}/hook`,
    origin,
    received,
    /** Resolves once this many have come, and no more have followed for a moment. */
    settled: async (count: number) => {
      const deadline = performance.now() + 15_000;
      while (received.length < count && performance.now() < deadline) await sleep(10);
      await sleep(150);
      return received;
    },
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
export type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** Whether a client's library accepts it; that library shares no code with the signing one. */
export function isVerified(secret: string, { headers, text }: Received): boolean {
  try {
    new Webhook(secret).verify(text, headers as Record<string, string>);
    return true;
  } catch {
    return false;
  }
}
