import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestUser } from "./build.ts";
import { buildPaid, buildSend, buildSuspense } from "./build-paid.ts";
import { MANAGEMENT, startService, type Harness } from "./harness.ts";

const LINE = "GET /settings/unsettled";

let service: Harness;
let user: TestUser;
beforeEach(async () => {
  service = await startService();
  user = await service.user();
});
afterEach(() => service.drop());

const list = () => service.unsettled();
const paid = () => buildPaid(service.deps.db, user.id);
const send = (payin: bigint, what: Parameters<typeof buildSend>[2]) =>
  buildSend(service.deps.db, payin, what);

describe("works", () => {
  test("nothing waits for a person", async () => {
    expect(await list()).toEqual({
      suspense_count: 0,
      suspense: [],
      sends_count: 0,
      sends: [],
      returns_count: 0,
      returns: [],
      feed_faults_count: 0,
      feed_faults: [],
      payouts_count: 0,
      payouts: [],
      analyses_count: 0,
      analyses: [],
    });
  });

  test("a PIX in suspense, oldest first, and one that a person has sent back", async () => {
    const { db } = service.deps;
    const young = await buildSuspense(db, 12_34n, 5);
    const old = await buildSuspense(db, 1_000_000_00n, 60);
    const line = `POST /settings/unsettled/${young}/return`;
    expect((await service.call(null, line, { headers: MANAGEMENT, body: {} })).status).toBe(200);
    const { suspense_count, suspense } = await list();
    expect(suspense_count).toBe(2);
    const rest = { txid: null, paid_at: expect.stringMatching(/Z$/) };
    expect(suspense).toEqual([
      { end_to_end_id: old, amount: "1000000.00", status: "suspense", ...rest },
      { end_to_end_id: young, amount: "12.34", status: "returning", ...rest },
    ]);
  });

  test("every kind of send that needs a look, oldest first, and none that does not", async () => {
    const [short, stuck, unproven, displaced, reverted] = await Promise.all(
      Array.from({ length: 5 }, paid),
    );
    const trouble = "the treasury is short of USDC";
    await send(short!, { trouble, minutesAgo: 9 });
    const stuckHash = await send(stuck!, { state: "signed", trouble: "not mined", minutesAgo: 8 });
    await send(unproven!, { state: "unproven", minutesAgo: 7 });
    await send(displaced!, { state: "displaced", minutesAgo: 6 });
    await send(reverted!, { state: "reverted", trouble: "", minutesAgo: 5 });

    await send(await paid(), {});
    await send(await paid(), { state: "signed" });
    const replaced = await paid();
    await send(replaced, { state: "displaced", trouble: "not mined for two minutes" });
    await send(replaced, { state: "signed" });
    const ended = await paid();
    await send(ended, { state: "unproven", trouble: "seen to by a person" });
    await sql`update payins set status = 'failed' where id = ${ended}`.execute(service.deps.db);

    const { sends_count, sends } = await list();
    expect(sends_count).toBe(5);
    expect(sends.map((one) => [one.transaction_id, one.state])).toEqual([
      [Number(short), "intended"],
      [Number(stuck), "signed"],
      [Number(unproven), "unproven"],
      [Number(displaced), "displaced"],
      [Number(reverted), "reverted"],
    ]);
    expect(sends[0]).toEqual({
      transaction_id: Number(short),
      network: "polygon",
      token: "USDC",
      amount: "45.187272",
      state: "intended",
      trouble,
      transaction_hash: null,
      since: expect.stringMatching(/Z$/),
    });
    expect(sends[1]!.transaction_hash).toBe(stuckHash);
    for (const { trouble: why } of sends.slice(2, 4)) expect(why).toMatch(/\w+ \w+/);
  });

  test("the lists end at a hundred, the counts do not", async () => {
    const { db } = service.deps;
    for (let count = 0; count < 103; count += 1) {
      await buildSuspense(db, 1n, 200 - count);
      await send(await paid(), { trouble: "waits", minutesAgo: 200 - count });
    }
    const { suspense_count, suspense, sends_count, sends } = await list();
    expect([suspense_count, suspense.length, sends_count, sends.length]).toEqual([
      103, 100, 103, 100,
    ]);
    const times = suspense.map(({ paid_at }) => paid_at);
    expect(times).toEqual([...times].sort());
  });
});

describe("keeps others out", () => {
  test("an API credential does not see it, nobody does", async () => {
    await buildSuspense(service.deps.db, 12_34n);
    for (const who of [user, null]) {
      const { status, text } = await service.call(who, LINE);
      expect(status).toBe(401);
      expect(text).not.toContain("12.34");
    }
  });
});
