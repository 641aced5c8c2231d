import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bootstrap } from "#service/domain/access/credentials.ts";
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

describe("a start names its first credential again", () => {
  const first = async () => {
    const text = () => randomBytes(32).toString("base64url");
    const named = { apiKey: text(), apiSecret: text() };
    const start = (changes: Partial<typeof named> = {}) =>
      bootstrap(world.service.deps, { ...named, ...changes });
    await start();
    const { id, expires_at, name } = (await world.list())[0]!;
    const keys = { api_key: named.apiKey, api_secret: named.apiSecret };
    return { start, credential: { id, name, expires_at, ...keys } };
  };

  test("one whose overlap has ended, or that was revoked, stays so; its successor works on", async () => {
    const { start, credential } = await first();
    const { body: after } = await world.rotate(credential.id, { overlap_hours: 1 });
    await start();
    expect([await world.use(credential), await world.use(after)]).toEqual([200, 200]);
    await world.age(credential.id, 2);
    await start();
    expect([await world.use(credential), await world.use(after)]).toEqual([401, 200]);
    expect((await world.rotate(credential.id)).status).toBe(409);

    const other = await first();
    await world.revoke(other.credential.id);
    await other.start();
    expect(await world.use(other.credential)).toBe(401);
  });

  test("another secret under its key takes the place of the one before", async () => {
    const { start, credential } = await first();
    const apiSecret = randomBytes(32).toString("base64url");
    await start({ apiSecret });
    const changed = { ...credential, api_secret: apiSecret };
    expect([await world.use(credential), await world.use(changed)]).toEqual([401, 200]);
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
