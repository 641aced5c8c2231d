import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { askLaggingNode } from "./lagging-node.ts";
import type { KillStep } from "./kill-steps.ts";

/** What breaks at a step; answers whether the call in hand is cut off by it. */
export type Deed = () => Promise<"cut" | "on">;
/** `late`: after the service has given up waiting. `twice`: each order and each row comes twice. */
export type Mood = "well" | "late" | "twice" | "silent" | "lagging";
export type Reply = { status: number; text: string };

export type ProxyOptions = {
  sandboxUrl: string;
  /** Where polygon is, when it is not the sandbox's. */
  chainUrl?: string | undefined;
  /** Answers the faucet's calls in the sandbox's place. */
  faucet?: ((body: string) => Promise<Reply>) | undefined;
};

/** A little longer than the service waits for its bank. */
const LATE_MS = 8_500;
const MOST_TOLD_MS = 20;
const JSON_TYPE = { "content-type": "application/json" };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** `PUT /bank/charges`, or the method of a JSON-RPC call. */
function nameOf(method: string, path: string, body: string): string {
  if (path.startsWith("/rpc/")) return (JSON.parse(body) as { method: string }).method;
  return `${method} ${path.split("?")[0]!.split("/").slice(0, 3).join("/")}`;
}

async function ask(url: string, method: string, body: string): Promise<Reply> {
  const answer = await fetch(url, {
    method,
    headers: JSON_TYPE,
    ...(body === "" ? {} : { body }),
  });
  return { status: answer.status, text: await answer.text() };
}

/** The same rows once more after themselves: the feed goes back and comes again. */
function doubled(reply: Reply): Reply {
  const page = JSON.parse(reply.text) as { items?: unknown[] };
  const items = page.items ?? [];
  return { ...reply, text: JSON.stringify({ ...page, items: [...items, ...items] }) };
}

/**
 * Stands between the service and its outside: breaks something at a named moment of their
 * dealings, and makes bank or node behave badly for a while, without a word about it in either.
 */
export async function startOutsideProxy(options: ProxyOptions) {
  const { sandboxUrl, chainUrl, faucet } = options;
  let trap: { step: KillStep; deed: Deed; sprung: () => void } | null = null;
  let mood: Mood = "well";
  let moodEnds = Promise.resolve();

  /** Does the deed when the armed step is this one; each trap springs once. */
  const isCutAt = async (when: KillStep["when"], name: string, answer: string) => {
    if (!trap || trap.step.when !== when || !trap.step.fits({ name, answer })) return false;
    const { deed, sprung } = trap;
    trap = null;
    if (when === "told") await sleep(Math.random() * MOST_TOLD_MS);
    const outcome = await deed();
    sprung();
    return outcome === "cut";
  };

  const askBank = async (method: string, path: string, body: string): Promise<Reply> => {
    if (mood === "silent") {
      await moodEnds;
      throw new Error("the bank was silent");
    }
    const now = mood;
    const reply = await ask(sandboxUrl + path, method, body);
    if (now === "late") await sleep(LATE_MS);
    if (now !== "twice") return reply;
    if (method === "PUT") return ask(sandboxUrl + path, method, body);
    return path.startsWith("/bank/received") ? doubled(reply) : reply;
  };
  const askOutside = (method: string, path: string, body: string): Promise<Reply> => {
    if (path.startsWith("/bank/")) return askBank(method, path, body);
    if (faucet && path === "/sandbox/faucet") return faucet(body);
    if (path !== "/rpc/polygon") return ask(sandboxUrl + path, method, body);
    const node = chainUrl ?? sandboxUrl + path;
    return mood === "lagging" ? askLaggingNode(node, body) : ask(node, method, body);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const cut = () => request.socket.destroy();
    try {
      const body = await textOf(request);
      const { method = "GET", url: path = "/" } = request;
      const name = nameOf(method, path, body);
      if (await isCutAt("before", name, "")) return cut();
      const { status, text } = await askOutside(method, path, body);
      if (await isCutAt("after", name, text)) return cut();
      response.writeHead(status, JSON_TYPE);
      response.end(text);
      return await isCutAt("told", name, text);
    } catch {
      return cut();
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with true when the step came and the deed was done there. */
    arm: (step: KillStep, deed: Deed, patienceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          trap = null;
          resolve(false);
        }, patienceMs);
        const sprung = () => {
          clearTimeout(timer);
          resolve(true);
        };
        trap = { step, deed, sprung };
      }),
    /** Lets bank or node behave like this for so long. */
    endure: (bad: Mood, ms: number): void => {
      mood = bad;
      moodEnds = sleep(ms).then(() => void (mood = "well"));
    },
    /** Resolves when both are well again. */
    calm: (): Promise<void> => moodEnds,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type OutsideProxy = Awaited<ReturnType<typeof startOutsideProxy>>;
