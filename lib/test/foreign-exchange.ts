import "server-only";
import { createServer } from "node:http";

/** What another implementation of the interface answers about a payin; null: it has no such call. */
export type ForeignExchange = {
  url: string;
  payins: Map<string, Record<string, unknown> | null>;
  close: () => Promise<void>;
};

/** An exchange that is none of ours: it only has `GET /exchange/payment/{id}`, and not for all. */
export async function startForeignExchange(): Promise<ForeignExchange> {
  const payins: ForeignExchange["payins"] = new Map();
  const server = createServer((request, response) => {
    const id = /^\/exchange\/payment\/(\d+)$/.exec(request.url ?? "")?.[1];
    const payin = request.method === "GET" && id !== undefined ? payins.get(id) : undefined;
    response
      .writeHead(payin ? 200 : 404, {
        "content-type": "application/json",
        // It lets itself be asked as often as a test likes.
        "ratelimit-limit": "1000000",
      })
      .end(JSON.stringify(payin ? { data: payin } : {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    payins,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
