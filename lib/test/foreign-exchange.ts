import "server-only";
import { createServer } from "node:http";

/** What another implementation of the interface answers about an object; null: it has no such call. */
export type ForeignExchange = {
  url: string;
  payins: Map<string, Record<string, unknown> | null>;
  payouts: Map<string, Record<string, unknown> | null>;
  close: () => Promise<void>;
};

/** An exchange that is none of ours: it only reads payins and payouts, and not all of them. */
export async function startForeignExchange(): Promise<ForeignExchange> {
  const payins: ForeignExchange["payins"] = new Map();
  const payouts: ForeignExchange["payouts"] = new Map();
  const kept = { payment: payins, payout: payouts };
  const server = createServer((request, response) => {
    const asked = /^\/exchange\/(payment|payout)\/([\w-]+)$/.exec(request.url ?? "");
    const [, kind, id] = asked ?? [];
    const isRead = request.method === "GET" && id !== undefined;
    const found = isRead ? kept[kind as keyof typeof kept].get(id) : undefined;
    response
      .writeHead(found ? 200 : 404, {
        "content-type": "application/json",
        // It lets itself be asked as often as a test likes.
        "ratelimit-limit": "1000000",
      })
      .end(JSON.stringify(found ? { data: found } : {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    payins,
    payouts,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
