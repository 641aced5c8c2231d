import { describe, expect, test } from "vitest";
import { insertWallet } from "#service/db/wallets/wallets.ts";
import { openEvm } from "./bare-chain.ts";
import { wallet, type TestUser } from "./build.ts";
import type { Refusal } from "./caller.ts";
import { startPayoutDashboard } from "./payout-dashboard.ts";
import { shared } from "./shared.ts";

const dashboard = shared(startPayoutDashboard);

const POLYGON = { network: "polygon" } as const;
const chainOf = () => dashboard.deps.chains.get("polygon")!;
const ask = async (user: TestUser, door: "wallets" | "quote", body: object) => {
  const answer = await dashboard.call<Refusal>(user, `POST /exchange/${door}`, { body });
  return [answer.status, answer.body.code, answer.body.fields];
};
const register = (user: TestUser, address: string) =>
  ask(user, "wallets", wallet({ ...POLYGON, address }));
/** Quotes a wallet that is registered, as one from before the addresses were refused. */
const quote = async (user: TestUser, address: string) => {
  await insertWallet(dashboard.deps.db, user.id, {
    ...POLYGON,
    address,
    name: "Antiga",
    custody: null,
    beneficiary: null,
  });
  const asked = { token: "USDC", currency_type: "sender", request_amount: "250.00" };
  return ask(user, "quote", { ...POLYGON, ...asked, address });
};

const NOT_USABLE = { address: "not_usable" };
const OWN: [string, (user: TestUser) => string][] = [
  ["the treasury", () => chainOf().signer],
  ["the factory", () => chainOf().factory!],
  ["the user's own spender", ({ id }) => chainOf().spenderOf(id)],
];

describe("refuses", () => {
  test.each(OWN)("%s as a wallet and as a payin's receiver", async (_words, addressOf) => {
    const user = await dashboard.service.user();
    const address = addressOf(user);
    for (const spelling of [address, address.toLowerCase()]) {
      expect(await register(user, spelling)).toEqual([400, "INVALID_INPUT", NOT_USABLE]);
    }
    expect(await quote(user, address)).toEqual([400, "WALLET_NOT_USABLE", NOT_USABLE]);
  });

  test("a factory that a setting names, and the treasury where none is pinned", async () => {
    const { chains } = dashboard.deps;
    const user = await dashboard.service.user();
    const factory = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    const named = openEvm({ ...POLYGON, rpcUrl: "http://127.0.0.1:9", factory });
    dashboard.deps.chains = new Map([["polygon", named]]);
    expect(await register(user, factory)).toEqual([400, "INVALID_INPUT", NOT_USABLE]);
    const spenderOf = () => {
      throw new TypeError("no payout factory is pinned on polygon");
    };
    const without = { ...named, canPull: false, factory: null, spenderOf };
    dashboard.deps.chains = new Map([["polygon", without]]);
    expect(await register(user, named.signer)).toEqual([400, "INVALID_INPUT", NOT_USABLE]);
    expect(await quote(user, named.signer)).toEqual([400, "WALLET_NOT_USABLE", NOT_USABLE]);
    expect((await register(user, wallet().address))[0]).toBe(201);
    dashboard.deps.chains = chains;
  });
});

test("nothing else is refused: any other wallet, and one where no chain is set up", async () => {
  const user = await dashboard.service.user();
  const { address } = wallet();
  expect((await register(user, address))[0]).toBe(201);
  const elsewhere = wallet({ network: "polygon_amoy", address: chainOf().signer });
  expect((await ask(user, "wallets", elsewhere))[0]).toBe(201);
});
