import { Agent, createServer, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { beginDraining, finishRequests, isDraining, watchRequests } from "./draining.ts";

const agent = new Agent({ keepAlive: true });

const ask = (port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    request({ port, host: "127.0.0.1", agent }, async (answer) =>
      resolve(Buffer.concat(await answer.toArray()).toString()),
    )
      .on("error", reject)
      .end();
  });

test("a request in flight is answered whole before draining is over, and none is taken after it began", async () => {
  watchRequests();
  const asked = Promise.withResolvers<ServerResponse>();
  const server = createServer((_, answer) => asked.resolve(answer));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const answered = ask(port);
  const answer = await asked.promise;
  answer.write("half ");

  expect(isDraining()).toBe(false);
  beginDraining();
  expect(isDraining()).toBe(true);
  let isOver = false;
  const over = finishRequests().then(() => (isOver = true));
  await expect(ask(port)).rejects.toMatchObject({ code: "ECONNREFUSED" });
  expect(isOver).toBe(false);

  const closed = new Promise<void>((resolve) => server.once("close", resolve));
  answer.end("done");
  expect(await answered).toBe("half done");
  await over;
  // The connection that would have been kept for a next request is closed too.
  await closed;
});
