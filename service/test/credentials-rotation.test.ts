import { describe, expect, test } from "vitest";
import { CredentialWorld, HOUR_MS, inMs } from "./credential-world.ts";

const world = new CredentialWorld();

describe("works", () => {
  test("a rotation hands on name, addresses and end, and both work until the overlap ends", async () => {
    const expires_at = inMs(100 * HOUR_MS);
    const before = await world.make({ expires_at, ip_allow_list: ["127.0.0.0/8"] });
    const { status, body: after } = await world.rotate(before.id, { overlap_hours: 2 });
    expect(status).toBe(201);
    expect(after).toMatchObject({ name: before.name, expires_at });
    expect(after.api_key).not.toBe(before.api_key);
    expect([await world.use(before), await world.use(after)]).toEqual([200, 200]);
    const [newest, old] = await world.list();
    expect([newest!.id, newest!.ip_allow_list, newest!.expires_at]).toEqual([
      after.id,
      ["127.0.0.0/8"],
      expires_at,
    ]);
    const left = Date.parse(old!.expires_at!) - Date.now();
    expect(left).toBeGreaterThan(2 * HOUR_MS - 60_000);
    expect(left).toBeLessThan(2 * HOUR_MS + 60_000);
    await world.age(before.id, 2);
    expect([await world.use(before), await world.use(after)]).toEqual([401, 200]);
  });

  test("a rotation gives a day by default, none when asked, and never more than there was", async () => {
    const day = await world.make();
    expect((await world.rotate(day.id)).body.expires_at).toBeNull();
    const end = (await world.list()).find(({ id }) => id === day.id)!.expires_at!;
    expect(Math.abs(Date.parse(end) - Date.now() - 24 * HOUR_MS)).toBeLessThan(60_000);

    const none = await world.make();
    await world.rotate(none.id, { overlap_hours: 0 });
    expect(await world.use(none)).toBe(401);

    const expires_at = inMs(HOUR_MS);
    const soon = await world.make({ expires_at });
    await world.rotate(soon.id, { overlap_hours: 168 });
    expect((await world.list()).find(({ id }) => id === soon.id)!.expires_at).toBe(expires_at);
  });

  test("of parallel rotations exactly one hands on", async () => {
    const made = await world.make();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => world.rotate(made.id)));
    expect(outcomes.map(({ status }) => status).sort()).toEqual([
      201,
      ...Array<number>(7).fill(409),
    ]);
    expect(await world.list()).toHaveLength(2);
  });
});

describe("refuses", () => {
  test("to rotate what was rotated, revoked or has expired", async () => {
    const [rotated, revoked] = [await world.make(), await world.make()];
    const expired = await world.make({ expires_at: inMs(HOUR_MS) });
    await world.rotate(rotated.id);
    await world.revoke(revoked.id);
    await world.age(expired.id, 2);
    const outcomes = await Promise.all(
      [rotated, revoked, expired].map(({ id }) => world.rotate(id)),
    );
    expect(outcomes.map(({ status }) => status)).toEqual([409, 404, 409]);
  });
});
