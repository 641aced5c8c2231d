import { request, type ClientRequest } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { testPng } from "#platform/documents/test/test-images.ts";
import { startService } from "./harness.ts";
import { documentForm, PERSONAL, sendDocument } from "./send-document.ts";
import { subAccountWorld, type SubClient } from "./sub-account-world.ts";
import { shared } from "./shared.ts";

const png = await testPng();
const form = documentForm({ bytes: png });
/** With this pace no upload is too slow, however busy the machine is. */
const PATIENT = { windowBytes: 1, windowMs: 600_000, totalMs: 600_000 };
const HASTY = { windowBytes: 1_000, windowMs: 200, totalMs: 60_000 };
const service = shared(() => startService({ uploads: { pace: PATIENT } }));
const hasty = shared(() => startService({ uploads: { pace: HASTY } }));
const world = subAccountWorld(service);
const parent = shared(() => service.user());

type Slow = { sending: ClientRequest; status: Promise<number>; answer: Promise<string> };

/** An upload whose first half was sent; the second half follows on command. */
async function halfSent(
  { apiKey, apiSecret }: SubClient,
  { url } = service,
  sent = form.subarray(0, form.length / 2),
): Promise<Slow> {
  const sending = request(url + PERSONAL, {
    method: "POST",
    headers: {
      api_key: apiKey,
      api_secret: apiSecret,
      "content-type": "multipart/form-data; boundary=edge",
      "content-length": form.length,
      expect: "100-continue",
    },
  });
  const { promise: answer, resolve: answered } = Promise.withResolvers<string>();
  const status = new Promise<number>((resolve, reject) => {
    sending.on("response", (response) => {
      text(response).then(answered, reject);
      resolve(response.statusCode ?? 0);
    });
    sending.on("error", reject);
  });
  // The service asks for the body, so it has admitted the caller.
  await new Promise<void>((go) => {
    sending.on("continue", () => go());
    sending.flushHeaders();
  });
  sending.write(sent);
  return { sending, status, answer };
}

const finish = ({ sending, status }: Slow) => {
  sending.end(form.subarray(form.length / 2));
  return status;
};

/** The uploads that still wait, after the one without room was refused. */
async function oneRefused(sent: readonly Slow[]): Promise<Slow[]> {
  const refused = await Promise.race(sent.map(async (one) => ({ one, status: await one.status })));
  expect(refused.status).toBe(429);
  refused.one.sending.destroy();
  return sent.filter((one) => one !== refused.one);
}

test("uploads that come slowly hold up nobody, and one user has only some at once", async () => {
  const sub = await world.create(parent);
  const slow = await oneRefused(await Promise.all(Array.from({ length: 5 }, () => halfSent(sub))));
  // None of them occupies a database connection.
  expect((await world.look(parent, sub.document)).status).toBe(200);
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

test("sixteen uploads that drip stop nobody's KYC", async () => {
  const subs = await Promise.all(Array.from({ length: 4 }, () => world.create(parent)));
  const each = [1, 2, 3, 4];
  const firstByte = form.subarray(0, 1);
  const dripping = await Promise.all(
    subs.flatMap((sub) => each.map(() => halfSent(sub, service, firstByte))),
  );
  const [sibling, stranger] = [await world.create(parent), await service.user()];
  const others = [sibling, await world.create(stranger)];
  for (const other of others) {
    expect((await sendDocument(service.url, other, { bytes: png })).status).toBe(201);
  }
  for (const { sending, status } of dripping) {
    sending.destroy();
    await expect(status).rejects.toThrow("socket hang up");
  }
});

test("one main account's sub-accounts together leave room for another's", async () => {
  const small = await startService({
    uploads: { bodies: { sender: 4, account: 5, all: 8 }, pace: PATIENT },
  });
  const own = subAccountWorld(small);
  const [greedy, other] = [await small.user(), await small.user()];
  const [first, second, third] = [
    await own.create(greedy),
    await own.create(greedy),
    await own.create(greedy),
  ];
  const senders = [first, first, first, second, second, third];
  const slow = await oneRefused(
    await Promise.all(senders.map((sender) => halfSent(sender, small))),
  );
  const company = await own.create(other);
  expect((await sendDocument(small.url, company, { bytes: png })).status).toBe(201);
  expect(await Promise.all(slow.map(finish))).toEqual([201, 201, 201, 201, 201]);
  await small.drop();
});

test("an upload that only drips ends, in words", async () => {
  const own = subAccountWorld(hasty);
  const sub = await own.create(await hasty.user());
  const { status, answer } = await halfSent(sub, hasty, form.subarray(0, 1));
  expect(await status).toBe(408);
  expect(JSON.parse(await answer)).toMatchObject({
    code: "UPLOAD_TOO_SLOW",
    message: expect.stringContaining("lento demais"),
  });
  expect((await sendDocument(hasty.url, sub, { bytes: png })).status).toBe(201);
});

test("one that is too large without saying so is refused before its end", async () => {
  const sub = await world.create(parent);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sending = request(service.url + PERSONAL, {
    method: "POST",
    headers: {
      api_key: sub.apiKey,
      api_secret: sub.apiSecret,
      "content-type": "multipart/form-data; boundary=edge",
      "transfer-encoding": "chunked",
    },
  });
  sending.on("response", (answer) => resolve(answer.resume().statusCode ?? 0));
  sending.on("error", reject);
  // The body never ends, so only a refusal that does not wait for the end can come.
  sending.write(new Uint8Array(11 * 1024 * 1024));
  expect(await promise).toBe(413);
  sending.destroy();
});
