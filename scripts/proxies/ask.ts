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
};
export type Answer = { status: number; headers: IncomingHttpHeaders; text: string };
export type Ask = (url: string, question?: Question) => Promise<Answer>;

/** Asks as a client on the internet does: by name, over TLS, through whatever listens on this port. */
export function asker(port: number, folder: string): Ask {
  const agent = new Agent({ keepAlive: true, ca: readFileSync(join(folder, "ponte.pem")) });
  return (url, { method = "GET", headers = {}, body, announced, from, onData } = {}) =>
    new Promise((resolve, reject) => {
      const { hostname, pathname, search } = new URL(url);
      const sent = request(
        {
          agent,
          host: "127.0.0.1",
          port,
          servername: hostname,
          method,
          path: pathname + search,
          ...(from ? { localAddress: from } : {}),
          headers: {
            host: hostname,
            ...(body ? { "content-length": announced ?? Buffer.byteLength(body) } : {}),
            ...headers,
          },
        },
        (answer) => {
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
      sent.on("error", reject);
      sent.setTimeout(PATIENCE_MS, () => sent.destroy(new Error("There is no answer")));
      if (announced === undefined) sent.end(body);
      else sent.write(body ?? "");
    });
}
