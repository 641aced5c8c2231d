import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Log } from "#platform/log.ts";
import { Bank } from "#sandbox/bank/bank.ts";
import { ON_ITS_WAY_MS } from "#sandbox/bank/outgoing.ts";
import { bankRoutes } from "#sandbox/http/bank-routes.ts";
import { createSandboxApp } from "#sandbox/http/sandbox-app.ts";

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** The sandbox's own bank behind a server that a test can shut, slow down, or make lose answers. */
export async function startSandboxBank(log: Log) {
  const folder = mkdtempSync(join(tmpdir(), "ponte-bank-door-"));
  let aheadMs = 0;
  const bank = new Bank(join(folder, "bank.db"), () => Date.now() + aheadMs);
  const app = createSandboxApp(log, undefined);
  bankRoutes(app, bank);
  const state = {
    /** "away": no call reaches the bank. "lost": the bank does its work and its answers are lost. */
    mood: "well" as "well" | "away" | "lost",
    /** Calls whose path contains `path` are answered once `until` resolves. */
    held: null as { path: string; until: Promise<void> } | null,
    calls: [] as string[],
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url = "/" } = request;
      const body = await bodyOf(request);
      if (state.mood === "away") return request.socket.destroy();
      state.calls.push(`${method} ${url.split("?")[0]}`);
      if (state.held && url.includes(state.held.path)) await state.held.until;
      const answer = await app.request(url, {
        method,
        headers: { "content-type": "application/json", host: "127.0.0.1" },
        ...(body === "" ? {} : { body }),
      });
      if (state.mood === "lost") return request.socket.destroy();
      response.writeHead(answer.status, { "content-type": "application/json" });
      return response.end(await answer.text());
    })();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bank,
    state,
    /** Lets every PIX under way arrive. */
    arrive: () => {
      aheadMs += ON_ITS_WAY_MS;
    },
    /** The statement's outgoing PIX with this end-to-end id. */
    paidOut: (endToEndId: string | null) =>
      bank.movements
        .all()
        .filter((row) => row.direction === "out" && row.endToEndId === endToEndId),
    allOut: () => bank.movements.all().filter((row) => row.direction === "out"),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
      bank.close();
      rmSync(folder, { recursive: true });
    },
  };
}
