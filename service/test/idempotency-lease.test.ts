import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { startUnresponsiveService } from "./unresponsive-upstream.ts";
import { shared } from "./shared.ts";

const PAY = "POST /sandbox/pix/pay";

const service = shared(startUnresponsiveService);
const user = shared(() => service.user());

const keyed = (key: string, body: unknown) => ({ body, headers: { "idempotency-key": key } });
/** Pretends that the holders of all keys have been silent until their leases ended. */
const endLeases = () =>
  sql`update idempotency_keys set leased_until = now()`.execute(service.deps.db);

describe("a call that is running", () => {
  test("a process that died holds the key up until its lease ends, for nobody else's request", async () => {
    const sent = keyed(randomUUID(), { pix_code: "w" });
    const key = sent.headers["idempotency-key"];
    const release = service.upstream.hold();
    const before = service.upstream.bodies.length;
    const lost = service.call(user, PAY, sent);
    await expect.poll(() => service.upstream.bodies.length).toBe(before + 1);
    await endLeases();
    expect((await service.call(user, PAY, keyed(key, { pix_code: "v" }))).status).toBe(422);
    const releaseNext = service.upstream.hold();
    const next = service.call(user, PAY, sent);
    await expect.poll(() => service.upstream.bodies.length).toBe(before + 2);
    expect((await service.call(user, PAY, sent)).status).toBe(409);
    release();
    expect((await lost).status).toBe(201);
    // It has lost the key: the later attempt's answer is kept.
    expect((await service.call(user, PAY, sent)).status).toBe(409);
    releaseNext();
    const { text } = await next;
    const kept = await service.call(user, PAY, sent);
    expect([kept.status, kept.text]).toEqual([200, text]);
    expect(text).not.toBe((await lost).text);
  });

  test("holds its key for as long as it takes", async () => {
    const sent = keyed(randomUUID(), { pix_code: "long" });
    const release = service.upstream.hold();
    const before = service.upstream.bodies.length;
    const running = service.call(user, PAY, sent);
    await expect.poll(() => service.upstream.bodies.length).toBe(before + 1);
    await endLeases();
    const isHeld = async () => {
      const { rows } = await sql`
        select from idempotency_keys where reply is null and leased_until > now()`.execute(
        service.deps.db,
      );
      return rows.length;
    };
    expect(await isHeld()).toBe(0);
    await expect.poll(isHeld).toBe(1);
    expect((await service.call(user, PAY, sent)).status).toBe(409);
    release();
    expect((await running).status).toBe(201);
    expect(service.upstream.bodies.length).toBe(before + 1);
  });
});
