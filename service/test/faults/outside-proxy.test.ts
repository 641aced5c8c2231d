import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KillStep } from "./kill-step.ts";
import { startOutsideProxy, type OutsideProxy } from "./outside-proxy.ts";

let outside: Server;
let proxy: OutsideProxy;
beforeAll(async () => {
  outside = createServer((_request, response) => void response.end("{}"));
  await new Promise<void>((ready) => outside.listen(0, "127.0.0.1", ready));
  const url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  proxy = await startOutsideProxy({
    sandboxUrl: url,
    serviceUrl: url,
    beforePayment: async () => undefined,
  });
});
afterAll(async () => {
  await proxy.stop();
  outside.closeAllConnections();
  outside.close();
});

const STEP: KillStep = {
  title: "the bank is about to be asked",
  when: "before",
  fits: ({ name }) => name === "GET /bank/received",
  withinMs: 0,
};
const ask = () =>
  fetch(`${proxy.url}/bank/received`).then(
    ({ status }) => status,
    () => "cut",
  );

test("a fault is done once, at its step, and cuts the call off", async () => {
  let done = 0;
  const armed = proxy.arm(STEP, async () => ((done += 1), "cut"), 10_000);
  expect(await ask()).toBe("cut");
  expect([await armed, done, await ask()]).toEqual([true, 1, 200]);
});

test("a step that does not come in time: nothing is done, also later", async () => {
  let done = 0;
  expect(await proxy.arm(STEP, async () => ((done += 1), "cut"), 10)).toBe(false);
  expect([await ask(), done]).toEqual([200, 0]);
});

test("a fault that outlasts the patience is done all the same, and what follows it comes", async () => {
  const slow = async () => {
    await sleep(150);
    return "cut" as const;
  };
  const armed = proxy.arm(STEP, slow, 100);
  expect([await ask(), await armed]).toEqual(["cut", true]);
});

test("a fault that fails is told", async () => {
  const armed = proxy.arm(STEP, () => Promise.reject(new Error("not killed")), 10_000);
  const told = armed.catch((error: Error) => error.message);
  expect([await ask(), await told]).toEqual(["cut", "not killed"]);
});

test("a call that a step can't judge passes, and the wait ends with the error", async () => {
  const fits = () => {
    throw new Error("not judged");
  };
  const armed = proxy.arm({ ...STEP, fits }, async () => "cut", 10_000);
  const told = armed.catch((error: Error) => error.message);
  expect([await ask(), await told, await ask()]).toEqual([200, "not judged", 200]);
});
