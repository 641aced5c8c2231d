import "server-only";
import { createServer } from "node:http";

/** Another implementation's answer about an object; null: it has no such call. */
export type ForeignExchange = {
  url: string;
  payins: Map<string, Record<string, unknown> | null>;
  payouts: Map<string, Record<string, unknown> | null>;
  close: () => Promise<void>;
};

/** An exchange of another implementation, which can only read some payins and payouts. */
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
        // High enough for any test.
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
