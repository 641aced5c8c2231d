import { randomBytes, randomUUID } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { confirmPayinAction, requestPayinQuoteAction } from "#lib/payins/actions/payins.ts";
import { searchPayinWallets } from "#lib/payins/views/payin-wallets.ts";
import { heardHints } from "#lib/test/heard-hints.ts";
import { openPayinDashboard } from "#lib/test/dashboards/payin-dashboard.ts";
import { expectedCoolingOff } from "#lib/policies/views/expected-cooling-off.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { policedDashboard } from "#lib/test/dashboards/policed-dashboard.ts";
import { codeOf, rule, setPolicy } from "#lib/test/dashboards/policed-payouts.ts";
import { MAIN } from "#lib/test/dashboards/test-dashboard.ts";
import { walletDetail, walletRows } from "#lib/wallets/views/wallets.ts";
import { parseAddress } from "#protocol/chain/address.ts";
import type { PolicyRule } from "#lib/rules/policies/policy.ts";
import {
  requestWalletApprovalAction,
  registerWalletAction,
  renameWalletAction,
} from "./wallets.ts";

const built = await openPayinDashboard();
const { store } = built.dashboard;
const { db } = store;
const it = await policedDashboard(built.dashboard);
afterAll(() => built.drop());

const policy = (change: Partial<PolicyRule>) =>
  setPolicy(store, [rule({ operation: "wallet", ...change })]);
const REST = { outcome: "wait", hours: 24 } as const;

let names = 0;
async function register(name = `Cofre ${(names += 1)}`) {
  const parsed = parseAddress("polygon", `0x${randomBytes(20).toString("hex")}`);
  const address = "address" in parsed ? parsed.address : "";
  const idempotency_key = randomUUID();
  return registerWalletAction({ network: "polygon", address, name, idempotency_key });
}
async function registered(): Promise<string> {
  const answer = await register();
  if (!answer.ok) throw new Error(answer.code);
  return answer.data.id;
}
const quote = (wallet: string) => requestPayinQuoteAction(built.form({ wallet }));
const received = async (wallet: string) => codeOf(await quote(wallet));
const coolingOffOf = async (id: string) => (await walletDetail(store, MAIN, id))?.coolingOff;

beforeEach(async () => {
  built.relay.outcome = "pass";
  await built.calm();
  await policy(REST);
});

describe("a new wallet", () => {
  test("says on its form when it may be used, by network, where the policy has it wait", async () => {
    const said = async () => [
      ...(await expectedCoolingOff(db, sessionOf(MAIN), "wallet", ["polygon", "tron"])),
    ];
    expect(await said()).toEqual([
      ["polygon", { hours: 24, others: 0 }],
      ["tron", { hours: 24, others: 0 }],
    ]);
    await policy({ ...REST, networks: ["tron"] });
    expect((await said()).map(([network]) => network)).toEqual(["tron"]);
    await policy({ outcome: "allow" });
    expect(await said()).toEqual([]);
  });

  test("rests for the hours of the policy: it is listed, can't be chosen, and no payin goes to it", async () => {
    const id = await registered();
    const coolingOff = await coolingOffOf(id);
    expect(coolingOff).toMatchObject({ state: "cooling_off", request: expect.any(String) });
    const until = new Date(coolingOff?.until ?? 0).getTime() - Date.now();
    expect(until).toBeGreaterThan(23 * 3_600_000);
    expect((await walletRows(store, MAIN)).rows.find((one) => one.id === id)?.coolingOff).toEqual(
      coolingOff,
    );
    const { options } = await searchPayinWallets(store, MAIN, "", id);
    expect(options.find((one) => one.id === id)?.coolingOff).toEqual(coolingOff);
    expect(await quote(id)).toMatchObject({
      code: "RECIPIENT_COOLING_OFF",
      fields: { wallet: "not_usable" },
    });
    await it.passCoolingOff();
    expect(await coolingOffOf(id)).toBeNull();
    expect(await received(id)).toBe("ok");
  });

  test("tells the pages of requests that it is asked for, and its own that it was approved", async () => {
    let id = "";
    const asked = await heardHints(store, async () => {
      id = await registered();
    });
    const { id: request } = await it.last("wallet", id);
    expect(asked).toEqual([`requests ${request}`, `wallets ${id}`]);
    expect(await heardHints(store, () => it.approve("wallet", id))).toEqual(asked);
  });

  test("is free sooner with another's approval, never with one's own", async () => {
    const id = await registered();
    expect(await it.as("operator", () => it.approve("wallet", id, "operator"))).toBe("NOT_ALLOWED");
    const own = await it.as("admin", registered);
    expect(await it.approve("wallet", own, "admin")).toBe("OWN_REQUEST");
    expect(await received(own)).toBe("RECIPIENT_COOLING_OFF");
    expect(await it.approve("wallet", id)).toBe("ok");
    expect((await it.last("wallet", id)).ended).toBe("done");
    expect(await received(id)).toBe("ok");
    expect(await it.approve("wallet", id, "admin")).toBe("REQUEST_ENDED");
  });

  test("that two others have to approve awaits both, however long it takes", async () => {
    await policy({ outcome: "ask_two" });
    const id = await registered();
    expect(await coolingOffOf(id)).toMatchObject({ state: "awaits", until: null });
    expect(await it.approve("wallet", id)).toBe("ok");
    expect(await received(id)).toBe("RECIPIENT_AWAITS");
    expect(await it.approve("wallet", id, "admin")).toBe("ok");
    expect(await received(id)).toBe("ok");
  });

  test("that was refused receives nothing, also later, until it is asked for again and approved", async () => {
    const id = await registered();
    expect(codeOf(await requestWalletApprovalAction({ id }))).toBe("CONFLICT");
    expect(await it.refuse("wallet", id)).toBe("ok");
    await it.passCoolingOff();
    expect(await received(id)).toBe("RECIPIENT_REFUSED");
    await policy({ outcome: "ask_one" });
    expect(codeOf(await requestWalletApprovalAction({ id }))).toBe("ok");
    expect(await received(id)).toBe("RECIPIENT_AWAITS");
    expect(codeOf(await requestWalletApprovalAction({ id }))).toBe("CONFLICT");
    // Nobody answered in time.
    await db
      .updateTable("approval_request")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("object", "=", id)
      .execute();
    expect(await it.approve("wallet", id)).toBe("REQUEST_ENDED");
    expect(await coolingOffOf(id)).toMatchObject({ state: "awaits", request: null });
    expect(codeOf(await requestWalletApprovalAction({ id }))).toBe("ok");
    expect(await it.approve("wallet", id)).toBe("ok");
    expect(await received(id)).toBe("ok");
  });

  test("is not registered at all where the policy refuses it, nor renamed", async () => {
    const before = (await walletRows(store, MAIN)).rows.length;
    const id = await registered();
    await policy({ outcome: "refuse" });
    expect(codeOf(await register())).toBe("POLICY_REFUSES");
    expect((await walletRows(store, MAIN)).rows).toHaveLength(before + 1);
    expect(codeOf(await renameWalletAction({ id, name: "Outra coisa" }))).toBe("POLICY_REFUSES");
    expect((await walletDetail(store, MAIN, id))?.name).not.toBe("Outra coisa");
  });

  test("on a network that no rule lets rest is free at once", async () => {
    await setPolicy(store, [
      rule({ operation: "wallet", networks: ["tron"], ...REST }),
      rule({ operation: "wallet", outcome: "allow" }),
    ]);
    expect(await coolingOffOf(await registered())).toBeNull();
  });
});

describe("a wallet that is in use", () => {
  test("rests again once it is renamed: a quote from before is not paid, and its request ends", async () => {
    const id = await registered();
    await it.approve("wallet", id);
    const answer = await quote(id);
    const intent = answer.ok ? answer.data.intent : "";
    expect(codeOf(await renameWalletAction({ id, name: "Tesouraria B" }))).toBe("ok");
    expect(codeOf(await confirmPayinAction(await built.seen(intent)))).toBe(
      "RECIPIENT_COOLING_OFF",
    );
    expect(await built.payinsOf(intent)).toEqual([]);
    const first = await it.last("wallet", id);
    expect(codeOf(await renameWalletAction({ id, name: "Tesouraria C" }))).toBe("ok");
    const { ended } = await db
      .selectFrom("approval_request")
      .select("ended")
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    expect(ended).toBe("changed");
    expect(await it.approve("wallet", id)).toBe("ok");
    expect(codeOf(await confirmPayinAction(await built.seen(intent)))).toBe("ok");
    expect(codeOf(await renameWalletAction({ id, name: "Tesouraria C" }))).toBe("ok");
    expect(await coolingOffOf(id)).toBeNull();
  });

  test("goes on receiving under a policy that is stricter now", async () => {
    await policy({ outcome: "allow" });
    const id = await registered();
    await policy(REST);
    expect(await received(id)).toBe("ok");
  });

  test("receives nothing while nothing is known of it", async () => {
    const id = await registered();
    await it.approve("wallet", id);
    await db.deleteFrom("recipient").where("object", "=", id).execute();
    expect(await received(id)).toBe("RECIPIENT_AWAITS");
  });
});
