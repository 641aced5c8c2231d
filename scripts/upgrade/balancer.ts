import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

const LOOK_MS = 100;

export type Balancer = {
  url: string;
  /** Sends requests to these; each only while its `/ready` answers 200. */
  add: (url: string) => void;
  remove: (url: string) => void;
  close: () => void;
};

/** As those in front of replicas: in turns, to whoever is ready, and without a second try. */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Map<string, boolean>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const look = () =>
    Promise.all(
      [...ready.keys()].map(async (url) => {
        const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(1000) }).catch(
          () => null,
        );
        await answer?.body?.cancel();
        if (ready.has(url)) ready.set(url, answer?.ok === true);
      }),
    );
  let looking: NodeJS.Timeout | null = setTimeout(function again() {
    void look().then(() => {
      if (looking) looking = setTimeout(again, LOOK_MS);
    });
  }, 0);
  const server = createServer((asked, answer) => {
    const urls = [...ready].flatMap(([url, isReady]) => (isReady ? [url] : []));
    const url = urls[(turn += 1) % urls.length];
    if (url === undefined) return refuse(answer, "no replica is ready");
    pass(asked, answer, url, agent);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void ready.set(url, false),
    remove: (url) => void ready.delete(url),
    close: () => {
      if (looking) clearTimeout(looking);
      looking = null;
      agent.destroy();
      server.close();
      server.closeAllConnections();
    },
  };
}

function pass(asked: IncomingMessage, answer: ServerResponse, url: string, agent: Agent): void {
  const { method, headers } = asked;
  const passed = request(`${url}${asked.url}`, { method, headers, agent }, (got) => {
    answer.writeHead(got.statusCode ?? 502, got.headers);
    got.pipe(answer);
  });
  passed.on("error", ({ message }) => refuse(answer, message));
  asked.pipe(passed);
}

function refuse(answer: ServerResponse, why: string): void {
  if (answer.headersSent) return void answer.destroy();
  answer.writeHead(502).end(why);
}
