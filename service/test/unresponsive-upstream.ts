import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startService } from "./harness.ts";

/** An outside world that answers when and how the test says, and counts what reaches it. */
async function startHeldUpstream() {
  const bodies: string[] = [];
  let status = 201;
  let open = Promise.resolve();
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += String(chunk);
    const at = bodies.push(body);
    await open;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ end_to_end_id: `E${at}` }));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bodies,
    answerWith: (code: number) => void (status = code),
    /** Later calls wait until the returned function is called. */
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      open = promise;
      return resolve;
    },
    stop: () => {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** A service with such an outside world. */
export async function startUnresponsiveService() {
  const upstream = await startHeldUpstream();
  const service = await startService({ sandboxUrl: upstream.url, hasPlayedSandbox: true });
  const stop = async () => {
    await service.drop();
    await upstream.stop();
  };
  return { ...service, upstream, stop };
}
