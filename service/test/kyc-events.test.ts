import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startDelivering } from "#service/workers/deliver.ts";
import { startAnalysing } from "#service/workers/analyse.ts";
import { startKycWorld } from "./kyc-world.ts";
import { isVerified, startReceiver } from "./receiver.ts";
import type { Put } from "./webhook-world.ts";
import { shared } from "./shared.ts";

const world = shared(startKycWorld);
const parents = shared(startReceiver);
const subs = shared(startReceiver);
let workers: { stop: () => Promise<unknown> }[] = [];
beforeAll(() => {
  const { deps, service } = world;
  workers = [
    startAnalysing(deps, service.log, 20),
    startDelivering(deps, { log: service.log, intervalMs: 20 }),
  ];
});
afterAll(async () => {
  for (const worker of workers) await worker.stop();
});
afterEach(() => {
  parents.received.length = 0;
  subs.received.length = 0;
});

const parentWithUrl = async () => {
  const parent = await world.service.user();
  const body = { url: parents.url };
  const { secret } = (await world.service.call<Put>(parent, "PUT /settings/webhook", { body }))
    .body;
  return { parent, secret };
};
/** The worker brings the case on its own; then the analyst decides. */
const judged = async (sub: { id: number }, status: "APPROVED" | "REJECTED", reason?: string) => {
  const key = await world.caseOf(sub);
  await expect.poll(() => world.play.cases.has(key)).toBe(true);
  world.play.decide(key, status, reason);
};

test("goes to the callback_url, signed with the sub-account's own secret, and there alone", async () => {
  const { parent, secret } = await parentWithUrl();
  const sub = await world.underReview(parent, { callback_url: subs.url, ref: "cliente-1" });
  await judged(sub, "REJECTED", "Envie outra selfie (SELFIE).");
  const [event, ...more] = await subs.settled(1);
  expect([more, parents.received]).toEqual([[], []]);
  expect(event!.body).toMatchObject({
    event: "kyc.rejected",
    sequence: 1,
    data: {
      document: sub.document,
      ref: "cliente-1",
      status: "REJECTED",
      reason: "Envie outra selfie (SELFIE).",
    },
  });
  expect(sub.webhookSecret).toMatch(/^whsec_/);
  expect(isVerified(sub.webhookSecret!, event!)).toBe(true);
  expect(isVerified(secret, event!)).toBe(false);
  await world.open(sub);
  await judged(sub, "APPROVED");
  const all = await subs.settled(2);
  expect(all.map(({ body }) => [body.event, body.sequence])).toEqual([
    ["kyc.rejected", 1],
    ["kyc.approved", 2],
  ]);
  expect(isVerified(sub.webhookSecret!, all[1]!)).toBe(true);
});

test("without one it goes to the parent's address, signed with the parent's secret", async () => {
  const { parent, secret } = await parentWithUrl();
  const sub = await world.underReview(parent);
  await judged(sub, "APPROVED");
  const [event, ...more] = await parents.settled(1);
  expect([more, subs.received]).toEqual([[], []]);
  expect(event!.body).toMatchObject({
    event: "kyc.approved",
    data: { document: sub.document, status: "APPROVED", reason: null },
  });
  expect(isVerified(secret, event!)).toBe(true);
});

test("two of one parent with addresses of their own: each its own secret", async () => {
  const { parent } = await parentWithUrl();
  const pair = [
    await world.underReview(parent, { callback_url: `${subs.url}?of=1` }),
    await world.underReview(parent, { callback_url: `${subs.url}?of=2` }),
  ] as const;
  for (const sub of pair) await judged(sub, "APPROVED");
  const received = await subs.settled(2);
  for (const [at, sub] of pair.entries()) {
    const own = received.filter(({ path }) => path.endsWith(`of=${at + 1}`));
    expect(own.map(({ body }) => body.data["document"])).toEqual([sub.document]);
    const other = pair[1 - at]!;
    expect([sub, other].map((one) => isVerified(one.webhookSecret!, own[0]!))).toEqual([
      true,
      false,
    ]);
  }
});
