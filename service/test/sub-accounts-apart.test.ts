import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { pathFields } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "#protocol/api/endpoints.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { startPayoutDashboard } from "./payout-dashboard.ts";
import { startFakeBank } from "./fake-bank.ts";
import { everything, payinQuote, payoutQuote, post, type Owned } from "./sub-account-owned.ts";
import { subAccountBody, subAccountWorld, type SubClient } from "./sub-account-world.ts";
import type { Refusal } from "./caller.ts";
import { shared } from "./shared.ts";

const bank = shared(startFakeBank);
const dashboard = shared(() => startPayoutDashboard({ pix: sandboxBank(bank.url) }));
let parent: Owned;
let sub: Owned;
let sibling: Owned;
let stranger: Owned;

beforeAll(async () => {
  const world = subAccountWorld(dashboard.service);
  const main = await dashboard.service.user();
  const [one, other] = [await world.approved(main), await world.approved(main)];
  parent = await everything(dashboard, main, "mae");
  sub = await everything(dashboard, one, "filha");
  sibling = await everything(dashboard, other, "irma");
  stranger = await everything(dashboard, await dashboard.service.user(), "estranha");
});

const WEBHOOKS = "/settings/webhooks";

type Touch = { line: string; body?: object; status: number; code: string };
const hidden = { status: 404, code: "NOT_FOUND" };
const forbidden = { status: 400, code: "BAD_REQUEST" };

/** Every call that names an object, and its answer when the object is another user's. */
const TOUCHING: Record<string, (of: Owned) => Touch> = {
  getBankAccount: (of) => ({ line: `GET /exchange/bank-accounts/${of.accountId}`, ...forbidden }),
  renameBankAccount: (of) => ({
    line: `PUT /exchange/bank-accounts/${of.accountId}`,
    body: { name: "Minha" },
    ...forbidden,
  }),
  deleteBankAccount: (of) => ({
    line: `DELETE /exchange/bank-accounts/${of.accountId}`,
    ...forbidden,
  }),
  getWallet: (of) => ({ line: `GET /exchange/wallets/polygon/${of.address}`, ...hidden }),
  getWalletById: (of) => ({ line: `GET /exchange/wallets/${of.walletId}`, ...hidden }),
  declareWallet: (of) => ({
    line: `PUT /exchange/wallets/polygon/${of.address}`,
    body: { custody: { kind: "self", country: "BR" }, beneficiary: null },
    ...hidden,
  }),
  createPayinQuote: (of) => ({
    line: "POST /exchange/quote",
    body: payinQuote(of.address),
    status: 400,
    code: "WALLET_NOT_USABLE",
  }),
  createPayment: (of) => ({
    line: "POST /exchange/payment",
    body: { quote_id: of.quoteId },
    ...hidden,
  }),
  getPayin: (of) => ({ line: `GET /exchange/payment/${of.payinId}`, ...hidden }),
  listPayinReturns: (of) => ({ line: `GET /exchange/payment/${of.payinId}/returns`, ...hidden }),
  createPayoutQuote: (of) => ({
    line: "POST /exchange/payout-quote",
    body: payoutQuote(of.accountId),
    ...forbidden,
  }),
  createPayout: (of) => ({
    line: "POST /exchange/payout",
    body: {
      payout_quote_id: of.payoutQuoteId,
      sender_wallet_address: dashboard.wallet(),
      network: "polygon",
    },
    ...hidden,
  }),
  getPayout: (of) => ({ line: `GET /exchange/payout/${of.payoutId}`, ...hidden }),
  replayDelivery: (of) => ({
    line: `POST /settings/webhook/deliveries/${of.eventId}/replay`,
    ...hidden,
  }),
  getDelivery: (of) => ({ line: `GET /settings/webhook/deliveries/${of.eventId}`, ...hidden }),
  replayDeliveries: (of) => ({
    line: "POST /settings/webhook/deliveries/replay",
    body: { from: "2020-01-01", webhook_id: of.webhookId },
    ...hidden,
  }),
  getReceiver: (of) => ({ line: `GET ${WEBHOOKS}/${of.webhookId}`, ...hidden }),
  updateReceiver: (of) => ({
    line: `PATCH ${WEBHOOKS}/${of.webhookId}`,
    body: { status: "paused" },
    ...hidden,
  }),
  deleteReceiver: (of) => ({ line: `DELETE ${WEBHOOKS}/${of.webhookId}`, ...hidden }),
  rotateReceiver: (of) => ({ line: `POST ${WEBHOOKS}/${of.webhookId}/rotate`, ...hidden }),
  testReceiver: (of) => ({ line: `POST ${WEBHOOKS}/${of.webhookId}/test`, ...hidden }),
  listReceiverDeliveries: (of) => ({
    line: `GET ${WEBHOOKS}/${of.webhookId}/deliveries`,
    ...hidden,
  }),
  resendDelivery: (of) => ({
    line: `POST ${WEBHOOKS}/${of.webhookId}/deliveries/${of.eventId}/resend`,
    ...hidden,
  }),
};
const OF_SUB_ACCOUNTS = /^\/sub-accounts/;
const named = ENDPOINTS.filter(
  ({ auth, path }) =>
    auth === "credential" && !path.startsWith("/sandbox/") && !OF_SUB_ACCOUNTS.test(path),
);
const WHOLE: Record<string, string> = { listBankAccounts: "?pageSize=100" };
/** Every call that lists what the caller has, naming no object. */
const LISTING: Record<string, string> = Object.fromEntries(
  named
    .filter(({ method, path }) => method === "GET" && pathFields(path).length === 0)
    .map(({ name, path }) => [name, `GET ${path}${WHOLE[name] ?? ""}`]),
);
/** Calls that name only what they create, and calls that have their own tests. */
const MAKING = [
  "createBankAccount",
  "createWallet",
  "putWebhook",
  "rotateWebhook",
  "deleteWebhook",
  "createReceiver",
];

test("no call of a credential is left out", () => {
  expect(named.map(({ name }) => name).sort()).toEqual(
    [...Object.keys(TOUCHING), ...Object.keys(LISTING), ...MAKING].sort(),
  );
});

/** Read with the owner's own credentials. */
async function stateOf({ user, accountId, payinId, payoutId }: Owned) {
  const lines = [
    `GET /exchange/bank-accounts/${accountId}`,
    `GET /exchange/payment/${payinId}`,
    `GET /exchange/payout/${payoutId}`,
    ...Object.values(LISTING),
  ];
  const answers = await Promise.all(lines.map((line) => dashboard.call(user, line)));
  expect(answers.map(({ status }) => status)).toEqual(lines.map(() => 200));
  return answers.map(({ text }) => text);
}

describe.each<[string, () => Owned, () => Owned]>([
  ["a sub-account and its parent's", () => sub, () => parent],
  ["a parent and its sub-account's", () => parent, () => sub],
  ["a sub-account and its sibling's", () => sub, () => sibling],
  ["a sub-account and a stranger's", () => sub, () => stranger],
  ["a stranger and a sub-account's", () => stranger, () => sub],
])("%s", (_, caller, owner) => {
  test("no object can be reached, and none changes", async () => {
    const before = await stateOf(owner());
    for (const [name, touch] of Object.entries(TOUCHING)) {
      const { line, body, status, code } = touch(owner());
      const answer = await dashboard.call<Refusal>(caller().user, line, { body });
      expect([name, answer.status, answer.body.code]).toEqual([name, status, code]);
    }
    expect(await stateOf(owner())).toEqual(before);
  });

  test("no list tells of it", async () => {
    const { name, pixKey, eventId } = owner();
    for (const line of Object.values(LISTING)) {
      const { status, text } = await dashboard.call(caller().user, line);
      expect(status).toBe(200);
      for (const mark of [pixKey, eventId, `"${name}"`, `/${name}`])
        expect(text).not.toContain(mark);
    }
  });

  test("each has a spender of its own", () => {
    expect(caller().spender).not.toBe(owner().spender);
  });
});

test("what one has is no obstacle to the other's having it too", async () => {
  const { name, pixKey, address } = parent;
  await post(dashboard, sub.user, "bank-accounts", { name, pix_key: pixKey });
  await post(dashboard, sub.user, "wallets", { network: "polygon", address, name });
  const { quote_id } = await post<{ quote_id: string }>(
    dashboard,
    sub.user,
    "quote",
    payinQuote(address),
  );
  const answer = await dashboard.call<Refusal>(parent.user, "POST /exchange/payment", {
    body: { quote_id },
  });
  expect(answer.status).toBe(404);
});

test("a key of idempotency is each one's own", async () => {
  const headers = { "idempotency-key": randomUUID() };
  const bodies = [
    { name: "um", pix_key: randomUUID() },
    { name: "dois", pix_key: randomUUID() },
  ];
  for (const [at, user] of [sub.user, sibling.user].entries()) {
    const line = "POST /exchange/bank-accounts";
    const { status } = await dashboard.call(user, line, { headers, body: bodies[at] });
    expect(status).toBe(201);
  }
});

test("until it is approved there is nothing to have, whatever its state, and at once after it", async () => {
  const world = subAccountWorld(dashboard.service);
  const main = await dashboard.service.user();
  const client: SubClient = await world.create(main, subAccountBody());
  const attempt = async () => {
    const body = { name: "Conta", pix_key: randomUUID() };
    const { status, body: answer } = await dashboard.call<Refusal>(
      client,
      "POST /exchange/bank-accounts",
      { body },
    );
    return [status, answer.code];
  };
  const refused = [403, "FORBIDDEN"];
  expect(await attempt()).toEqual(refused);
  await world.receive(client);
  await world.open(client);
  expect(await attempt()).toEqual(refused);
  await world.decide(client, { status: "REJECTED", reason: null });
  expect(await attempt()).toEqual(refused);
  await world.open(client);
  await world.decide(client, { status: "APPROVED" });
  expect(await attempt()).toEqual([201, undefined]);
});
