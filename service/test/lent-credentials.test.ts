import { request } from "node:http";
import { describe, expect, test } from "vitest";
import type { NewCredentialRecord } from "#protocol/wire/credentials.ts";
import { CredentialWorld, HOUR_MS, inMs } from "./credential-world.ts";
import { subAccountBody, type Created } from "./sub-account-world.ts";

const world = new CredentialWorld();

type Keys = { api_key: string; api_secret: string };

/** What a call with these keys is answered from this address of the machine. */
const admits = ({ api_key, api_secret }: Keys, localAddress = "127.0.0.1"): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = `${world.service.url}/settings/webhook`;
    const asked = request(url, { localAddress, headers: { api_key, api_secret } }, (answer) => {
      answer.resume();
      answer.on("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.on("error", reject);
    asked.end();
  });
const post = async (
  by: Keys,
  path: string,
  body: unknown,
): Promise<Keys & { document: string }> => {
  const answer = await fetch(`${world.service.url}${path}`, {
    method: "POST",
    headers: { api_key: by.api_key, api_secret: by.api_secret, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(answer.status).toBe(201);
  const { account } = (await answer.json()) as Created;
  return { ...account.secrets, document: account.document };
};
const create = (by: Keys) => post(by, "/sub-accounts", subAccountBody());
const renew = (by: Keys, { document }: { document: string }) =>
  post(by, `/sub-accounts/${document}/credentials`, {});

/** Both ways in which a credential hands out a sub-account's. */
const WAYS = [
  ["creates", create],
  ["renews", async (by: Keys) => renew(by, await create(await world.make()))],
] as const;

const bound = (): Promise<NewCredentialRecord> => world.make({ expires_at: inMs(100 * HOUR_MS) });

describe.each(WAYS)("what a bound credential %s", (_way, hand) => {
  test("works from its addresses alone", async () => {
    const sub = await hand(await world.make({ ip_allow_list: ["127.0.0.1"] }));
    expect([await admits(sub), await admits(sub, "127.0.0.2")]).toEqual([200, 401]);
  });

  test("ends with it", async () => {
    const ending = await bound();
    const sub = await hand(ending);
    expect(await admits(sub)).toBe(200);
    await world.age(ending.id, 101);
    expect(await admits(sub)).toBe(401);
  });

  test.each([{ expires_at: inMs(HOUR_MS) }, { ip_allow_list: ["127.0.0.0/8"] }])(
    "is revoked with it: %j",
    async (terms) => {
      const revoked = await world.make(terms);
      const sub = await hand(revoked);
      expect(await admits(sub)).toBe(200);
      await world.revoke(revoked.id);
      expect(await admits(sub)).toBe(401);
    },
  );

  test("is its successor's once it is rotated, and ends with that", async () => {
    const before = await bound();
    const sub = await hand(before);
    const { body: after } = await world.rotate(before.id, { overlap_hours: 0 });
    expect([await world.use(before), await admits(sub)]).toEqual([401, 200]);
    const { body: last } = await world.rotate(after.id, { overlap_hours: 0 });
    expect(await admits(sub)).toBe(200);
    await world.revoke(last.id);
    expect(await admits(sub)).toBe(401);
  });

  test("while it gives way to its successor is the successor's too", async () => {
    const before = await bound();
    const { body: after } = await world.rotate(before.id, { overlap_hours: 2 });
    const sub = await hand(before);
    await world.age(before.id, 3);
    expect([await world.use(before), await admits(sub)]).toEqual([401, 200]);
    await world.age(after.id, 101);
    expect(await admits(sub)).toBe(401);
  });
});

describe("what stands by itself", () => {
  test.each(WAYS)(
    "is what a credential without bounds %s, also while it is rotated",
    async (_, hand) => {
      const unbound = await world.make();
      const sub = await hand(unbound);
      await world.rotate(unbound.id, { overlap_hours: 1 });
      const other = await hand(unbound);
      const { db } = world.service.deps;
      await db
        .updateTable("credentials")
        .set({ revoked_at: new Date() })
        .where("ends_with", "is", null)
        .where("name", "<>", "subconta")
        .execute();
      expect([await admits(sub), await admits(other)]).toEqual([200, 200]);
    },
  );

  test("is what another renews in its place", async () => {
    const revoked = await bound();
    const sub = await create(revoked);
    const renewed = await renew(await world.make(), sub);
    await world.revoke(revoked.id);
    expect([await admits(sub), await admits(renewed)]).toEqual([401, 200]);
  });
});
