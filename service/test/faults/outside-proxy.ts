import { once } from "node:events";
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { ChainDoor } from "./fault-family.ts";
import type { KillStep } from "./kill-step.ts";
import type { Reply } from "./reply.ts";

/** A fault at a step; answers whether it cuts off the current call. */
export type InjectedFault = () => Promise<"cut" | "on">;
/**
 * `late`: after the service has given up waiting. `twice`: each order and each row comes twice. `losing`:
 * the bank works and its answers are lost; `deaf`: the same for the node. `tardy`: the sender of bytes
 * gets no answer, and the node gets the bytes some seconds later.
 */
export type Mood = "well" | "late" | "twice" | "silent" | "losing" | "lagging" | "deaf" | "tardy";

type Moment = { name: string; asked: string; answer?: string };

export type ProxyOptions = {
  sandboxUrl: string;
  /** Requests below `path` go to the chain. */
  chain?: { path: string; door: ChainDoor };
  /** Clients may use the proxy too, so that faults can hit their calls to the service. */
  serviceUrl: string;
  /** Runs before the bank receives an order to pay. */
  beforePayment: (body: string) => Promise<void>;
  /** Answers the faucet's calls in the sandbox's place. */
  faucet?: ((body: string) => Promise<Reply>) | undefined;
};

/** A little longer than the service waits for its bank. */
const LATE_MS = 8_500;
/** Longer than bytes stay valid where slots are short. */
const ON_THE_WAY_MS = 11_000;
const JSON_TYPE = { "content-type": "application/json" };

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request) text += String(chunk);
  return text;
}

/** A name like `PUT /bank/charges`. */
const nameOf = (method: string, path: string): string =>
  `${method} ${path.split("?")[0]!.split("/").slice(0, 3).join("/")}`;

type Headers = Record<string, string>;

/** What Node writes for each connection anew. */
const OWN_HEADERS = new Set([
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
  "content-encoding",
]);

async function ask(url: string, method: string, body: string, headers?: Headers): Promise<Reply> {
  const answer = await fetch(url, {
    method,
    headers: { ...JSON_TYPE, ...headers },
    ...(body === "" ? {} : { body }),
  });
  const got = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name));
  return { status: answer.status, text: await answer.text(), headers: Object.fromEntries(got) };
}

/** The same rows twice, as if the feed had gone back and come again. */
function doubled(reply: Reply): Reply {
  const page = JSON.parse(reply.text) as { items?: unknown[] };
  const items = page.items ?? [];
  return { ...reply, text: JSON.stringify({ ...page, items: [...items, ...items] }) };
}

/**
 * A proxy between the service and its outside: it breaks something at a named moment of a call, and makes
 * bank or node behave badly for a while, although neither of them knows it.
 */
export async function startOutsideProxy(options: ProxyOptions) {
  const { sandboxUrl, chain, serviceUrl, faucet, beforePayment } = options;
  let trap: {
    step: KillStep;
    spring: (waitMs: number) => ReturnType<InjectedFault>;
    fail: (error: unknown) => void;
  } | null = null;
  let mood: Mood = "well";
  let moodEnds = Promise.resolve();
  let onTheWay: Promise<unknown>[] = [];

  /** The chain that a path belongs to. */
  const doorOf = (path: string) => (chain && path.startsWith(chain.path) ? chain.door : null);
  /** Whether the armed step is this one. What can't be judged ends the wait: it is no fault of the call. */
  const isArmed = (
    { step, fail }: NonNullable<typeof trap>,
    { name, asked, answer = "" }: Moment,
  ) => {
    try {
      const isDeep = chain?.door.isDeep({ name, asked, answer }) ?? false;
      return step.fits({ name, asked, answer, isDeep });
    } catch (error) {
      trap = null;
      fail(error);
      return false;
    }
  };
  /** Runs the fault when the armed step is this one; each trap is used once. */
  const isCutAt = async (when: KillStep["when"], moment: Moment) => {
    if (trap?.step.when !== when || !isArmed(trap, moment)) return false;
    const { step, spring } = trap;
    trap = null;
    const waitMs = when === "told" || when === "during" ? Math.random() * step.withinMs : 0;
    return (await spring(waitMs)) === "cut";
  };

  const askBank = async (method: string, path: string, body: string): Promise<Reply> => {
    if (mood === "silent") {
      await moodEnds;
      throw new Error("the bank was silent");
    }
    const now = mood;
    if (method === "PUT" && path.startsWith("/bank/payments/")) await beforePayment(body);
    const reply = await ask(sandboxUrl + path, method, body);
    if (now === "losing") throw new Error("the bank's answer was lost");
    if (now === "late") await sleep(LATE_MS);
    if (now !== "twice") return reply;
    if (method === "PUT") return ask(sandboxUrl + path, method, body);
    return path.startsWith("/bank/received") ? doubled(reply) : reply;
  };
  const askOutside = async (
    method: string,
    path: string,
    body: string,
    { api_key = "", api_secret = "" }: IncomingHttpHeaders,
  ): Promise<Reply> => {
    if (path === "/hook") return { status: 200, text: "{}" };
    if (path.startsWith("/exchange/")) {
      return ask(serviceUrl + path, method, body, {
        api_key: `${api_key}`,
        api_secret: `${api_secret}`,
      });
    }
    if (path.startsWith("/bank/")) return askBank(method, path, body);
    if (faucet && path === "/sandbox/faucet") return faucet(body);
    const door = doorOf(path);
    if (!door) return ask(sandboxUrl + path, method, body);
    if (mood === "tardy" && door.nameOf(path, body) === door.sends) {
      const coming = sleep(Math.random() * ON_THE_WAY_MS).then(() => door.ask(path, body, false));
      onTheWay.push(coming.catch(() => undefined));
      throw new Error("the bytes are on their way");
    }
    const reply = await door.ask(path, body, mood === "lagging");
    if (mood === "deaf") throw new Error("the node's answer was lost");
    return reply;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const cut = () => request.socket.destroy();
    try {
      const body = await textOf(request);
      const { method = "GET", url: path = "/" } = request;
      const door = doorOf(path);
      const name = door?.nameOf(path, body) ?? nameOf(method, path);
      const call = { name, asked: body };
      if (await isCutAt("before", call)) return cut();
      const asking = askOutside(method, path, body, request.headers);
      // It may fail while the code below runs.
      asking.catch(() => undefined);
      if (await isCutAt("during", call)) return cut();
      const { status, text, headers = JSON_TYPE } = await asking;
      const answered = { ...call, answer: text };
      if (await isCutAt("after", answered)) return cut();
      response.writeHead(status, headers);
      response.end(text);
      door?.heard(answered);
      return await isCutAt("told", answered);
    } catch {
      return cut();
    }
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with true when the step came and the fault was done. @throws what judging a call threw */
    arm: (step: KillStep, fault: InjectedFault, patienceMs: number): Promise<boolean> =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          trap = null;
          resolve(false);
        }, patienceMs);
        const spring = async (waitMs: number) => {
          // A fault that has begun must finish, however long it takes: a killed process must be started
          // again.
          clearTimeout(timer);
          if (waitMs > 0) await sleep(waitMs);
          const done = fault();
          done.then(() => resolve(true), reject);
          return done;
        };
        const fail = (error: unknown) => {
          clearTimeout(timer);
          reject(error);
        };
        trap = { step, spring, fail };
      }),
    /** Makes bank or node behave like this for a time. */
    endure: (bad: Mood, ms: number): void => {
      mood = bad;
      moodEnds = sleep(ms).then(() => void (mood = "well"));
    },
    /** Resolves when both behave well again and no call is under way. */
    calm: async (): Promise<void> => {
      await moodEnds;
      const coming = onTheWay;
      onTheWay = [];
      await Promise.all(coming);
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type OutsideProxy = Awaited<ReturnType<typeof startOutsideProxy>>;
