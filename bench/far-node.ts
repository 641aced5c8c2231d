import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

export type FarNode = {
  url: string;
  /** How many calls have come since the last time somebody asked. */
  calls: () => number;
  stop: () => void;
};

/** A sandbox's nodes as from far away: each call waits before it is passed on, and is counted. */
export async function startFarNode(sandboxUrl: string, delayMs: number): Promise<FarNode> {
  let calls = 0;
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      calls += 1;
      await sleep(delayMs);
      const { method = "GET", url = "/" } = request;
      const answer = await fetch(sandboxUrl + url, {
        method,
        headers: { "content-type": "application/json" },
        ...(method === "GET" ? {} : { body: Buffer.concat(parts) }),
      });
      const type = answer.headers.get("content-type") ?? "application/json";
      const text = await answer.text();
      response.writeHead(answer.status, { "content-type": type }).end(text);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => {
      const counted = calls;
      calls = 0;
      return counted;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
