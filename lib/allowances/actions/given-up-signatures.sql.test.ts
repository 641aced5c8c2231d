import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { requotePayoutAction } from "#lib/payouts/actions/payout-quotes.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";
import { payoutLeftovers } from "#lib/payouts/views/payout-leftovers.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { request } from "#lib/test/next/next-request.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { openPayoutDashboard } from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, UNITS, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { giveUpSignatureAction } from "./signatures.ts";

let it: PayoutSteps;
const built = await openPayoutDashboard();
const { store } = built.dashboard;
afterAll(() => built.drop());
beforeEach(async () => void (it = await payoutSteps(built)));

const giveUp = (signature: string) => giveUpSignatureAction({ signature });
const stateOf = async (intent: string) => (await built.signatures(intent)).at(-1)?.state;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
async function shown() {
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  const { network, signer } = { network: "polygon", signer: it.owner.address };
  return openSignatureViews(store, session, true, { network, signer });
}

describe("a signature that was left open", () => {
  test("says what it blocks and until when, on its own payout and on another", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    const { signature } = await it.asked(intent);
    const [row] = await built.signatures(intent);
    const endsAt = new Date((row?.asked_at.getTime() ?? 0) + 30 * 60_000).toISOString();
    const told = { id: signature, intent, endsAt, isSent: false, mayGiveUp: true };
    for (const flow of [await it.flow(intent), await it.flow(other)]) {
      expect(flow.open).toMatchObject([{ ...told, href: `/payouts/new?intent=${intent}` }]);
    }
    expect((await it.flow(other)).next).toEqual({ do: "fix" });
  });

  test("is given up: the address is free, and the next one carries the same nonce", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    const first = await it.asked(intent);
    expect(await giveUp(first.signature)).toMatchObject({ ok: true });
    expect(await built.dashboard.lastAudit()).toMatchObject({
      action: "payout:give-up",
      subject: `signature ${first.signature}`,
      detail: { network: "polygon", signer: it.owner.address, intent },
    });
    expect(await stateOf(intent)).toBe("rejected");
    expect(await shown()).toEqual([]);
    expect((await it.flow(other)).open).toEqual([]);
    const next = await it.asked(other);
    expect(next.nonce).toBe(first.nonce);
    const { from_block } = await it.signature(first.signature);
    expect(await it.signature(next.signature)).toMatchObject({ from_block });
    // Said again, it changes nothing.
    expect(await giveUp(first.signature)).toMatchObject({ ok: true });
    expect(await stateOf(other)).toBe("asked");
  });

  test("and given up does not pay another payout of the same units when it lands after all", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    const { signature, nonce } = await it.asked(intent);
    await giveUp(signature);
    await it.asked(other);
    // The wallet signs what was given up: the same nonce, spender and units.
    await it.owner.approve(UNITS, { nonce });
    await built.bare.mine(3);
    const flow = await it.flow(other);
    expect(flow.next).toEqual({ do: "consent" });
    expect(await it.execute(other)).toMatchObject({ ok: false });
  });

  test("and given up counts as what the chain shows when it lands, and is left over at the end", async () => {
    const intent = await it.quoted();
    const { signature, nonce } = await it.asked(intent);
    await giveUp(signature);
    await it.owner.approve(UNITS, { nonce });
    await built.bare.mine(3);
    expect((await it.flow(intent)).next).toEqual({ do: "execute" });
    await built.change(intent, { quote_expires_at: minutesAgo(1) });
    const { rows } = await payoutLeftovers(store, MAIN);
    expect(rows).toContainEqual(
      expect.objectContaining({ signer: it.owner.address, amount: "100.000000" }),
    );
  });

  test("is not given up once the network knows something of it, whatever is said", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    // It waits in the pool, unreported.
    await it.owner.approve(UNITS);
    expect(await giveUp(signature)).toMatchObject({ ok: false, code: "SIGNATURE_SEEN" });
    await built.bare.mine();
    expect(await giveUp(signature)).toMatchObject({ ok: false, code: "SIGNATURE_SEEN" });
    expect(await stateOf(intent)).toBe("asked");
    await built.bare.mine(2);
  });

  test("is not given up while the network can't be seen", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    await built.withoutNode(async () => {
      expect(await giveUp(signature)).toMatchObject({ ok: false, code: "CHAIN_UNREACHABLE" });
    });
    expect(await stateOf(intent)).toBe("asked");
  });

  test("that the wallet says was sent has no end of its own, and is given up with its nonce kept", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    const { signature, nonce } = await it.asked(intent);
    await it.report(signature, "sent", await it.owner.approve(UNITS));
    expect(await giveUp(signature)).toMatchObject({ code: "SIGNATURE_SEEN" });
    await built.bare.dropPool();
    expect(await shown()).toMatchObject([{ id: signature, isSent: true, endsAt: null }]);
    await store.db
      .updateTable("payout_signature")
      .set({ asked_at: minutesAgo(60) })
      .where("id", "=", BigInt(signature))
      .execute();
    await built.assessSignatures();
    expect(await stateOf(intent)).toBe("sent");
    expect(await giveUp(signature)).toMatchObject({ ok: true });
    expect(await stateOf(intent)).toBe("dropped");
    expect(await it.asked(other)).toMatchObject({ nonce });
  });

  test("is given up by its person, or by whoever has proved the address; by nobody else", async () => {
    const intent = await it.quoted();
    const { signature } = await it.asked(intent);
    const own = request.headers;
    request.headers = await built.dashboard.headersOf("admin");
    expect(await giveUp(signature)).toMatchObject({ code: "SIGNATURE_OF_ANOTHER" });
    expect(await shown()).toMatchObject([{ mayGiveUp: false }]);
    request.headers = await built.dashboard.headersOf("viewer");
    expect(await giveUp(signature)).toMatchObject({ code: "NOT_ALLOWED" });
    request.headers = own;
    expect(await giveUp("999999")).toMatchObject({ code: "NOT_FOUND" });
    expect(await stateOf(intent)).toBe("asked");
    expect(await giveUp(signature)).toMatchObject({ ok: true });
  });

  test("blocks its address to the end that is told, and no longer: not even until the next look", async () => {
    const [intent, other] = [await it.quoted(), await it.quoted()];
    const { signature, nonce } = await it.asked(intent);
    const asked = (at: Date) =>
      store.db
        .updateTable("payout_signature")
        .set({ asked_at: at })
        .where("id", "=", BigInt(signature))
        .execute();
    await asked(minutesAgo(29));
    expect(await it.begin(other)).toMatchObject({ code: "SIGNATURE_OPEN" });
    await asked(minutesAgo(31));
    await requotePayoutAction({ intent: other });
    expect(await it.begin(other)).toMatchObject({ ok: true, data: { nonce } });
    expect(await stateOf(intent)).toBe("dropped");
  });
});
