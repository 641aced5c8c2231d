import { afterAll, describe, expect, test } from "vitest";
import { systemActor } from "#lib/core/access/actor.ts";
import {
  grantsPermission,
  PERMISSIONS,
  ROLES,
  SYSTEM_ACTORS,
} from "#lib/core/access/permissions.ts";
import { sessionOf } from "#lib/test/session-of.ts";
import { MAIN, testDashboard } from "#lib/test/dashboards/test-dashboard.ts";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { ALLOWED_CALLS } from "./allowed-calls.ts";
import { getExchange } from "./get-exchange.ts";

const dashboard = await testDashboard();
afterAll(() => dashboard.drop());

const WHO = [
  ...ROLES.map((role) => [role, [role], sessionOf(MAIN, role)] as const),
  ...SYSTEM_ACTORS.map((name) => [name, name, systemActor(name, MAIN)] as const),
];
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: { code?: string }) => error.code ?? "another error",
  );

test.each(WHO)(
  "%s gets a client for what the table grants and nothing else",
  async (_name, who, actor) => {
    for (const permission of PERMISSIONS) {
      const expected = grantsPermission(who, permission) ? null : "NOT_ALLOWED";
      expect(await codeOf(getExchange(actor, permission)), permission).toBe(expected);
    }
  },
);

describe("what acts by itself", () => {
  const reach = (name: (typeof SYSTEM_ACTORS)[number]) =>
    new Set(
      PERMISSIONS.filter((one) => grantsPermission(name, one)).flatMap((one) => ALLOWED_CALLS[one]),
    );

  test("quotes, registers and deletes nothing for a person", () => {
    const payins = ["getPayin", "listPayins", "listPayinReturns"];
    const payouts = ["getPayout", "listPayouts"];
    const reads = ["listBankAccounts", "getBankAccount", ...payins, ...payouts];
    expect(reach("inbox")).toEqual(new Set(reads));
    expect(reach("boot")).toEqual(new Set([...reads, "getWebhook", "putWebhook", "rotateWebhook"]));
    expect(reach("jobs")).toEqual(
      new Set([
        ...reads,
        "createPayment",
        "createPayout",
        "createWallet",
        "getWallet",
        "declareWallet",
        ...ALLOWED_CALLS["sub-account:settle"],
      ]),
    );
  });
});

test("every call that is not the permission's own is refused before anything is sent", async () => {
  const admin = sessionOf(MAIN, "admin");
  for (const permission of PERMISSIONS.filter((one) => grantsPermission(["admin"], one))) {
    const exchange = await getExchange(admin, permission);
    for (const endpoint of ENDPOINTS as readonly Endpoint[]) {
      if (ALLOWED_CALLS[permission].includes(endpoint.name)) continue;
      const call = async () => exchange.call(endpoint, {} as never);
      expect(await codeOf(call()), `${permission} ${endpoint.name}`).toBe("NOT_ALLOWED");
    }
  }
});

test("the table names only calls that there are", () => {
  const names = new Set((ENDPOINTS as readonly Endpoint[]).map(({ name }) => name));
  const unknown = Object.values(ALLOWED_CALLS)
    .flat()
    .filter((name) => !names.has(name));
  expect(unknown).toEqual([]);
});
