import { readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";
import { join } from "node:path";

const PATIENCE_MS = 20_000;

type Question = {
  method?: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Announces so many bytes, and waits behind `body` for the answer. */
  announced?: number;
  /** The address that it comes from, of this machine. */
  from?: string;
  onData?: (chunk: string) => void;
  /** Gives up when nothing passes for so long. */
  patienceMs?: number;
  signal?: AbortSignal;
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type Ask = (url: string, question?: Question) => Promise<Answer>;

/** Asks as a client on the internet does: by name, over TLS, through whatever listens on this port. */
export function asker(port: number, folder: string): Ask {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(join(folder, "ponte.pem")) });
  const ask: Ask = (url, question = {}) =>
    new Promise((resolve, reject) => {
      const { method = "GET", headers = {}, body, announced, from, onData } = question;
      const { patienceMs = PATIENCE_MS, signal } = question;
      const { hostname, pathname, search } = new URL(url);
      let isAnswered = false;
      const sent = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          servername: hostname,
          method,
          path: pathname + search,
          ...(from ? { localAddress: from } : {}),
          ...(signal ? { signal } : {}),
          headers: {
            host: hostname,
            ...(body ? { "content-length": announced ?? Buffer.byteLength(body) } : {}),
            ...headers,
          },
        },
        (answer) => {
          isAnswered = true;
          let text = "";
          const done = () => {
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
            if (announced !== undefined) sent.destroy();
          };
          answer.setEncoding("utf8");
          answer.on("data", (chunk: string) => {
            text += chunk;
            onData?.(chunk);
          });
          answer.on("end", done);
          // Who refuses a body before it is there ends the connection behind the refusal.
          answer.on("error", done);
        },
      );
      sent.on("error", (error: NodeJS.ErrnoException) => {
        // The proxy has closed a connection that it kept: browsers then send what had no answer anew.
        const wasKept = sent.reusedSocket && error.code === "ECONNRESET" && !isAnswered;
        if (wasKept) resolve(ask(url, question));
        else reject(error);
      });
      sent.setTimeout(patienceMs, () => sent.destroy(new Error("There is no answer")));
      if (announced === undefined) sent.end(body);
      else sent.write(body ?? "");
    });
  return ask;
}
