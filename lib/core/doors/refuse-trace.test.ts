import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { refuseTrace } from "./refuse-trace.ts";

test.each([
  ["TRACE", "NONE"],
  ["PUT", "PUT"],
  ["GET", "GET"],
])("%s reaches the handlers as %s", async (sent, seen) => {
  refuseTrace();
  const server = createServer((asked, answer) => answer.end(asked.method));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const text = await new Promise<string>((resolve, reject) => {
    request({ port, host: "127.0.0.1", method: sent }, async (answer) =>
      resolve(Buffer.concat(await answer.toArray()).toString()),
    )
      .on("error", reject)
      .end();
  });
  server.close();
  expect(text).toBe(seen);
});
