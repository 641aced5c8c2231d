import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import type { KillStep } from "./kill-steps.ts";

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

type Trap = { step: KillStep; sprung: () => void };

/**
 * Stands between the service and the sandbox, so that the service can be killed at a named moment
 * of its dealings with the outside, without a word about it in the service itself.
 */
export async function startOutsideProxy(target: string, kill: () => Promise<void>) {
  let trap: Trap | null = null;

  /** Kills when the armed step is this one; each trap springs once. */
  const spring = async (when: KillStep["when"], name: string, answer: string, delayMs = 0) => {
    if (!trap || trap.step.when !== when || !trap.step.fits({ name, answer })) return false;
    const { sprung } = trap;
    trap = null;
    if (delayMs > 0) await sleep(delayMs);
    await kill();
    sprung();
    return true;
  };

  const server = createServer((request, response) => {
    void (async () => {
      try {
        const body = await textOf(request);
        const { method = "GET", url: path = "/" } = request;
        const name = nameOf(method, path, body);
        if (await spring("before", name, "")) return request.socket.destroy();
        const answer = await fetch(target + path, {
          method,
          headers: { "content-type": "application/json" },
          ...(body === "" ? {} : { body }),
        });
        const text = await answer.text();
        if (await spring("after", name, text)) return request.socket.destroy();
        response.writeHead(answer.status, { "content-type": "application/json" });
        response.end(text);
        return await spring("told", name, text, Math.random() * 20);
      } catch {
        return request.socket.destroy();
      }
    })();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Resolves with true when the step came and the service was killed there. */
    arm: (step: KillStep, patienceMs: number): Promise<boolean> =>
      new Promise((resolve) => {
        const timer = setTimeout(() => {
          trap = null;
          resolve(false);
        }, patienceMs);
        const sprung = () => {
          clearTimeout(timer);
          resolve(true);
        };
        trap = { step, sprung };
      }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
