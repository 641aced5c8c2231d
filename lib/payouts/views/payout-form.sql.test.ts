import { addExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import { MAIN_ACCOUNT } from "#lib/core/exchange/connections.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { lazyExchange } from "#lib/core/exchange/get-exchange.ts";
import { sessionOf } from "#lib/core/access/session.ts";
import { request } from "#lib/test/next/next-request.ts";
import {
  openPayoutDashboard,
  type PayoutDashboard,
} from "#lib/test/dashboards/payout-dashboard.ts";
import { payoutSteps, type PayoutSteps } from "#lib/test/payout-steps.ts";
import { requestPayoutQuoteAction } from "#lib/payouts/actions/payout-quotes.ts";
import { payoutForm } from "./payout-form.ts";

let built: PayoutDashboard;
let it: PayoutSteps;
beforeAll(async () => {
  built = await openPayoutDashboard();
});
afterAll(() => built.drop());
beforeEach(async () => {
  request.headers = await built.dashboard.headersOf("operator");
  it = await payoutSteps(built);
});

async function formOf(role: "operator" | "admin" = "operator", from: object = {}) {
  request.headers = await built.dashboard.headersOf(role);
  const session = await sessionOf(request.headers);
  if (!session) throw new Error("nobody is signed in");
  const { store } = built.dashboard;
  const exchange = lazyExchange(session, "payout:create");
  const form = await payoutForm({ store, session, exchange }, from);
  request.headers = await built.dashboard.headersOf("operator");
  return form;
}

const NEW = { currency_type: "receiver", cover_fees: true, network: "polygon", token: "USDC" };
const CHOSEN = { currency_type: "sender", cover_fees: true, token: "USDT" } as const;

test("begins with reais that arrive exactly and fees on us, to nobody yet, with the token and network used last", async () => {
  const begun = { ...NEW, pix_account: "", request_amount: "" };
  // Also where there is one account only.
  expect((await formOf()).defaults).toMatchObject(begun);
  await it.quoted(CHOSEN);
  expect((await formOf()).defaults).toMatchObject({ ...begun, token: CHOSEN.token });
  // Another person begins with their own.
  expect((await formOf("admin")).defaults).toMatchObject(begun);
});

test("what was used last and is not offered any more is left out", async () => {
  const id = await it.quoted(CHOSEN);
  await built.change(id, { network: "tron", token: "USDC" });
  const { defaults, pairs } = await formOf();
  expect(pairs.map(({ network }) => network)).toContain(defaults.network);
  expect(pairs.find(({ network }) => network === defaults.network)?.tokens).toContain(
    defaults.token,
  );
});

test("a receiver that was named and is gone leaves none chosen, not the only other one", async () => {
  const { accounts } = await formOf();
  if (!accounts.read) throw new Error(accounts.fault.code);
  expect(accounts.options).toHaveLength(1);
  expect((await formOf("admin", { account: "999999" })).defaults.pix_account).toBe("");
  const own = String(built.pixAccountId);
  expect((await formOf("admin", { account: own })).defaults.pix_account).toBe(own);
});

test("PIX accounts that can't be read are told as that, never as none", async () => {
  for (const [outcome, code] of [
    ["drop", "EXCHANGE_UNREACHABLE"],
    [{ status: 401, body: {} }, "EXCHANGE_CREDENTIAL_REFUSED"],
    [{ status: 200, body: { data: "?" } }, "EXCHANGE_UNREADABLE"],
  ] as const) {
    built.relay.outcome = outcome;
    const { accounts, defaults } = await formOf("operator", { account: "1" });
    expect(accounts).toMatchObject({ read: false, fault: { code } });
    expect(defaults.pix_account).toBe("");
  }
});

test("exactly these tokens are sent where they are named, and only as an amount", async () => {
  const edit = await it.quoted({ currency_type: "receiver", request_amount: "50" });
  const { defaults: before } = await formOf("operator", { edit });
  const { defaults } = await formOf("operator", { edit, tokens: "90.000001" });
  const sent = { currency_type: "sender", cover_fees: false, request_amount: "90.000001" };
  expect(defaults).toEqual({ ...before, ...sent });
  for (const tokens of ["0", "-5", "1e3", "5.0000001", "much", ""]) {
    expect((await formOf("operator", { edit, tokens })).defaults).toEqual(before);
  }
});

test("what was not paid begins the form once more, without its files, and only for its account", async () => {
  const again = await it.quoted({ currency_type: "receiver", request_amount: "50" });
  const { defaults } = await formOf("admin", { again });
  expect(defaults).toMatchObject({
    pix_account: String(built.pixAccountId),
    currency_type: "receiver",
    request_amount: "50",
    attachments: [],
  });
  const unknown = "00000000-0000-4000-8000-000000000000";
  expect((await formOf("admin", { again: unknown })).defaults).toMatchObject({
    ...NEW,
    request_amount: "",
  });
});

test("names the wallets that may pay", async () => {
  const { payers } = await formOf();
  expect(payers).toEqual([]);
  await it.asked(await it.quoted());
  const [payer, ...more] = (await formOf()).payers;
  expect(payer).toMatchObject({ family: "evm" });
  expect(payer?.name).not.toBe("");
  expect(more).toEqual([]);

  // From an external wallet is paid by a form of its own.
  const { db } = built.dashboard.store;
  const { address } = await db
    .selectFrom("paying_wallet")
    .select("address")
    .executeTakeFirstOrThrow();
  await addExternalWallet(db, MAIN_ACCOUNT, {
    network: "polygon",
    address,
    registered_by: await built.dashboard.idOf("operator"),
    number: "1",
    text: "text",
    text_hash: "hash",
    text_ends_at: new Date(),
    searched_to: 0n,
  });
  expect((await formOf()).payers).toEqual([]);
});

test("with an exchange that does not state its fees, tokens are sent with the fees inside", async () => {
  const id = await it.quoted({ currency_type: "receiver", cover_fees: true, request_amount: "50" });
  await built.change(id, { flat_fee_cents: null, partner_fee_cents: null });
  const { allModes, defaults, rates } = await formOf("operator", { edit: id });
  expect(allModes).toBe(false);
  const of = defaults.network;
  expect(rates.find(({ network, token }) => network === of && token === "USDC")).toBeUndefined();
  expect(defaults).toMatchObject({ currency_type: "sender", cover_fees: false });
  // Reais that were typed are no tokens.
  expect(defaults.request_amount).toBe("");
});

test("reais are not quoted where the fees are not stated, whatever a form sends", async () => {
  built.relay.outcome = {
    method: "POST",
    outcome: { change: ({ flat_fee: _flat, partner_fee_amount: _share, ...data }) => data },
  };
  const asked = { currency_type: "receiver", cover_fees: true, request_amount: "345.67" } as const;
  expect(await requestPayoutQuoteAction(built.form(asked))).toMatchObject({
    code: "ONLY_SENT_TOKENS",
    fields: { currency_type: "not_supported" },
  });
});
