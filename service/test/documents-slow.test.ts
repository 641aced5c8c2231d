import { request, type ClientRequest } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testPng } from "#platform/documents/test/test-images.ts";
import { startService, type Harness } from "./harness.ts";
import { documentForm, PERSONAL, sendDocument } from "./send-document.ts";
import { subAccountWorld, type SubAccountWorld, type SubClient } from "./sub-account-world.ts";
import type { TestUser } from "./build.ts";

let service: Harness;
let world: SubAccountWorld;
let parent: TestUser;
const png = await testPng();
const form = documentForm({ bytes: png });
beforeAll(async () => {
  service = await startService();
  world = subAccountWorld(service);
  parent = await service.user();
});
afterAll(() => service.drop());

type Slow = { sending: ClientRequest; status: Promise<number> };

/** An upload whose first half has been sent, and whose second half comes when it is told to. */
async function halfSent({ apiKey, apiSecret }: SubClient): Promise<Slow> {
  const sending = request(service.url + PERSONAL, {
    method: "POST",
    headers: {
      api_key: apiKey,
      api_secret: apiSecret,
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": form.length,
      expect: "100-continue",
    },
  });
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  // The service asks for the body: it has let the caller in.
  await new Promise<void>((go) => {
    sending.on("continue", () => go());
    sending.flushHeaders();
  });
  sending.write(form.subarray(0, form.length / 2));
  return { sending, status };
}

const finish = ({ sending, status }: Slow) => {
  sending.end(form.subarray(form.length / 2));
  return status;
};

test("uploads that come slowly hold up nobody, and one user has only some at once", async () => {
  const sub = await world.create(parent);
  const slow: Slow[] = [];
  for (let count = 0; count < 4; count += 1) slow.push(await halfSent(sub));
  // The embedded database has one connection: it is free.
  expect((await world.look(parent, sub.document)).status).toBe(200);
  await expect
    .poll(async () => (await sendDocument(service.url, sub, { bytes: png })).status)
    .toBe(429);
  const other = await world.create(parent);
  expect((await sendDocument(service.url, other, { bytes: png })).status).toBe(201);
  expect(await Promise.all(slow.map(finish))).toEqual([201, 201, 201, 201]);
  expect((await sendDocument(service.url, sub, { bytes: png })).status).toBe(201);
});

test("an upload that breaks off leaves nothing and gives its place back", async () => {
  const sub = await world.create(parent);
  for (let count = 0; count < 6; count += 1) {
    const { sending, status } = await halfSent(sub);
    sending.destroy();
    await expect(status).rejects.toThrow("socket hang up");
  }
  await expect
    .poll(async () => (await sendDocument(service.url, sub, { bytes: png })).status)
    .toBe(201);
  const rows = await service.deps.db
    .selectFrom("sub_account_documents")
    .select("id")
    .where("user_id", "=", sub.id)
    .execute();
  expect(rows).toHaveLength(1);
});
