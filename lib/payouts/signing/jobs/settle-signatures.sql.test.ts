import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { request } from "#lib/test/next-request.ts";
import { openPayoutDashboard, type PayoutDashboard } from "#lib/test/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";

let built: PayoutDashboard;
let it: PayoutSteps;
beforeAll(async () => {
  built = await openPayoutDashboard();
  request.headers = await built.dashboard.headersOf("operator");
});
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

const LONG_AGO = new Date(Date.now() - 31 * 60_000);
const age = (id: string) =>
  built.dashboard.store.db
    .updateTable("payout_signature")
    .set({ asked_at: LONG_AGO })
    .where("id", "=", BigInt(id))
    .execute();
const stateOf = async (intent: string) => (await built.signatures(intent)).at(-1)?.state;

describe("a signature that nobody looks at", () => {
  test("is kept as the chain says, whatever the wallet told", async () => {
    const intent = await it.quoted();
    await it.asked(intent);
    const hash = await it.owner.approve(UNITS);
    await built.bare.mine(2);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("asked");
    await built.bare.mine();
    await built.assessSignatures();
    expect(await built.signatures(intent)).toMatchObject([{ state: "mined", mined_hash: hash }]);
  });

  test("of a wallet that has told nothing for half an hour is given up, its nonce is not", async () => {
    const intent = await it.quoted();
    const { signature, nonce } = await it.asked(intent);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("asked");
    await age(signature);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("dropped");
    expect((await it.flow(intent)).next).toEqual({ do: "sign", purpose: "approve", again: null });
    expect((await it.asked(intent)).nonce).toBe(nonce);
  });

  test("that has given a hash is never given up", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    await built.bare.dropPool();
    await age(signature);
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("sent");
  });

  test("is told of by a chain that answers only", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await age(signature);
    await built.withoutNode(() => built.assessSignatures());
    expect(await stateOf(intent)).toBe("asked");
  });
});
