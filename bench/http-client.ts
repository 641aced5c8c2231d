import { Agent, request } from "node:http";
import type { System } from "#e2e/fixtures/system/start-system.ts";

/**
 * Posts JSON with a credential and gives the answer's `data`. Plain `node:http` on kept connections:
 * what the one who measures costs falls on the service's side of the comparison.
 */
export function jsonPoster({ serviceUrl, credential }: System) {
  const agent = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(serviceUrl);
  const headers = {
    api_key: credential.apiKey,
    api_secret: credential.apiSecret,
    "content-type": "application/json",
  };
  return (path: string, input: object): Promise<Record<string, unknown>> => {
    const body = JSON.stringify(input);
    return new Promise((resolve, reject) => {
      const length = { "content-length": Buffer.byteLength(body) };
      const options = {
        agent,
        hostname,
        port,
        path,
        method: "POST",
        headers: { ...headers, ...length },
      };
      const call = request(options, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString();
          if (answer.statusCode !== 201) reject(new Error(`${path}: ${answer.statusCode} ${text}`));
          else resolve((JSON.parse(text) as { data: Record<string, unknown> }).data);
        });
      });
      call.on("error", reject);
      call.end(body);
    });
  };
}
