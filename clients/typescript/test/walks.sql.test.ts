import { describe, expect, test } from "vitest";
import { testPng } from "../../../platform/documents/test/test-images.ts";
import { bankAccount, wallet } from "../../../service/test/build.ts";
import { insertPayins } from "../../../service/test/list-rows.ts";
import { shared } from "../../../service/test/shared.ts";
import { subAccountBody } from "../../../service/test/sub-account-world.ts";
import { createManagement, createPonte, PonteError } from "../client.ts";
import { MANAGEMENT_TOKEN } from "../../../service/test/harness.ts";
import { startExchangeWorld } from "./exchange-world.ts";

const world = shared(startExchangeWorld);
const POLYGON_USDC = { network: "polygon", token: "USDC" } as const;

/** A `fetch` that loses the first answer to each path after the exchange has acted. */
function losingFetch() {
  const lost = new Set<string>();
  const keys: (string | null)[] = [];
  const call = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    keys.push(new Headers(init.headers).get("idempotency-key"));
    if (lost.has(url)) return answer;
    lost.add(url);
    await answer.arrayBuffer();
    throw new TypeError("the line went dead");
  };
  return { fetch: call, keys };
}
const atOnce = { sleep: () => Promise.resolve() };
const errorOf = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable("it was not refused"),
    (error: unknown) => error,
  );

describe("works", () => {
  test("a payin, from a wallet to what the bank's PIX came to", async () => {
    const ponte = world.ponteOf(await world.service.user());
    const { address } = await ponte.wallets.create({ ...wallet(), network: "polygon" });
    const quote = await ponte.payins.quote({
      ...POLYGON_USDC,
      address,
      request_amount: "250.00",
      currency_type: "sender",
    });
    expect(quote.sender_amount).toBe("250.00");
    const made = await ponte.payins.create({ quote_id: quote.quote_id, external_id: "pedido-1" });
    const { end_to_end_id } = await ponte.sandbox.payPix({ pix_code: made.pix_code });
    await world.bankRound();
    const payin = await ponte.payins.get(made.transaction_id);
    expect(payin).toMatchObject({ status: "processing", external_id: "pedido-1", end_to_end_id });
    await ponte.sandbox.payPix({ pix_code: made.pix_code });
    await world.bankRound();
    const [returned] = await ponte.payins.returns(made.transaction_id);
    expect(returned?.reason).toBe("paid_twice");
  });

  test("a payout, up to the allowance that it waits for", async () => {
    const ponte = world.ponteOf(await world.service.user());
    const account = await ponte.bankAccounts.create(bankAccount());
    const quote = await ponte.payouts.quote({
      bank_account_id: account.id,
      currency_type: "receiver",
      cover_fees: true,
      request_amount: "250.00",
      ...POLYGON_USDC,
    });
    expect(quote.contract.functionName).toBe("approve");
    const payout = await ponte.payouts.create({
      payout_quote_id: quote.payout_quote_id,
      sender_wallet_address: wallet().address,
      network: quote.network,
    });
    const seen = await ponte.payouts.get(payout.payout_id);
    expect([seen.status, seen.tracking_payment.end_to_end_id]).toEqual(["processing", null]);
    const listed: string[] = [];
    for await (const row of ponte.payouts.list()) listed.push(row.payout_id);
    expect(listed).toEqual([payout.payout_id]);
  });

  test("a sub-account, through its documents to its approval", async () => {
    const parent = world.ponteOf(await world.service.user());
    const { document, secrets } = await parent.subAccounts.create(subAccountBody());
    const { api_key: apiKey, api_secret: apiSecret } = secrets;
    const sub = createPonte({ origin: world.service.url, apiKey, apiSecret });
    const file = new Blob([new Uint8Array(await testPng())], { type: "image/png" });
    const sent = { file, name: 'foto "1".png' };
    for (const type of ["SELFIE", "RG_FRONT", "RG_BACK"] as const) {
      expect((await sub.subAccounts.uploadPersonal({ type, ...sent })).type).toBe(type);
    }
    for (const type of ["ADDRESS_PROOF", "CNPJ_CARD", "SOCIAL_CONTRACT"] as const) {
      await sub.subAccounts.uploadCompany({ type, ...sent });
    }
    await sub.subAccounts.open();
    await world.analystRound();
    await parent.sandbox.decideKyc(document, { status: "APPROVED" });
    await world.analystRound();
    const account = await parent.subAccounts.get(document);
    expect([account.status, account.documents.length]).toEqual(["APPROVED", 6]);
  });

  test("a list is read page by page as one goes, and whole pages with their cursor", async () => {
    const user = await world.service.user();
    const made = (await insertPayins(world.deps.db, user.id, { count: 7 })).toReversed();
    const ponte = world.ponteOf(user);
    const ids: number[] = [];
    for await (const { transaction_id } of ponte.payins.list({ limit: 3 }))
      ids.push(transaction_id);
    expect(ids).toEqual(made);
    const pages = ponte.payins.list({ limit: 3 }).pages();
    const first = (await pages.next()).value;
    expect(first?.rows.map((row) => row.transaction_id)).toEqual(made.slice(0, 3));
    const rest = ponte.payins.list({ limit: 3, cursor: first?.next ?? "" });
    const after: number[] = [];
    for await (const { transaction_id } of rest) after.push(transaction_id);
    expect(after).toEqual(made.slice(3));
    for (let count = 0; count < 3; count += 1) await ponte.bankAccounts.create(bankAccount());
    const sizes: number[] = [];
    for await (const page of ponte.bankAccounts.list({ limit: 2 }).pages()) {
      sizes.push(page.rows.length);
    }
    expect(sizes).toEqual([2, 1]);
  });

  test("credentials, with the management token", async () => {
    const origin = world.service.url;
    const management = createManagement({ origin, token: MANAGEMENT_TOKEN });
    await world.service.user();
    const made = await management.credentials.create({ name: "client", scopes: ["payins"] });
    const listed = await management.credentials.list();
    expect(listed.map(({ id }) => id)).toContain(made.id);
    await management.credentials.delete(made.id);
    expect((await management.unsettled()).suspense).toEqual([]);
  });
});

describe("when an answer is lost", () => {
  test("a repetition under the same key makes one thing, uploads too", async () => {
    const user = await world.service.user();
    const lost = losingFetch();
    const ponte = world.ponteOf(user, { ...lost, ...atOnce });
    const account = await ponte.bankAccounts.create(bankAccount());
    expect(lost.keys).toHaveLength(2);
    expect(new Set(lost.keys).size).toBe(1);
    const kept: number[] = [];
    for await (const { id } of world.ponteOf(user).bankAccounts.list()) kept.push(id);
    expect(kept).toEqual([account.id]);

    const { secrets } = await world.ponteOf(user).subAccounts.create(subAccountBody());
    const sub = createPonte({
      origin: world.service.url,
      apiKey: secrets.api_key,
      apiSecret: secrets.api_secret,
      fetch: losingFetch().fetch,
      ...atOnce,
    });
    const file = new Blob([new Uint8Array(await testPng())]);
    const sent = await sub.subAccounts.uploadPersonal({ type: "SELFIE", file, name: "a.png" });
    expect(sent.status).toBe("RECEIVED");
  });

  test("what a repeated DELETE no longer finds is deleted", async () => {
    const user = await world.service.user();
    const account = await world.ponteOf(user).bankAccounts.create(bankAccount());
    await world.ponteOf(user, { ...losingFetch(), ...atOnce }).bankAccounts.delete(account.id);
    const gone = await errorOf(world.ponteOf(user).bankAccounts.delete(account.id));
    expect(gone).toMatchObject({ code: "NOT_FOUND", status: 404 });
  });

  test("without repetitions the error says that the outcome is unknown, and under which key", async () => {
    const user = await world.service.user();
    const body = bankAccount();
    const ponte = world.ponteOf(user, { ...losingFetch(), retries: 0 });
    const error = await errorOf(ponte.bankAccounts.create(body));
    expect(error).toMatchObject({ code: "NO_ANSWER", outcome: "unknown", status: 0 });
    const { idempotencyKey } = error as PonteError;
    const again = world.ponteOf(user).bankAccounts;
    const account = await again.create(body, { idempotencyKey: idempotencyKey ?? "" });
    expect(account.name).toBe(body.name);
  });
});

describe("refuses", () => {
  test("with the exchange's code, fields and request id", async () => {
    const ponte = world.ponteOf(await world.service.user());
    const error = await errorOf(ponte.bankAccounts.create({ name: "", pix_key: "nonsense" }));
    expect(error).toBeInstanceOf(PonteError);
    expect(error).toMatchObject({
      code: "INVALID_INPUT",
      status: 400,
      outcome: "refused",
      fields: { name: "required", pix_key: "invalid_pix_key" },
      requestId: expect.any(String),
    });
    expect((error as PonteError).is("INVALID_INPUT")).toBe(true);
  });

  test("a credential that nobody knows, and shows nothing of it", async () => {
    const apiSecret = "a-secret-that-nobody-may-see";
    const ponte = createPonte({ origin: world.service.url, apiKey: "key-1", apiSecret });
    const error = (await errorOf(ponte.webhooks.list())) as PonteError;
    expect([error.code, error.status]).toEqual(["UNAUTHORIZED", 401]);
    expect(JSON.stringify(error) + String(error) + error.stack).not.toContain(apiSecret);
  });
});
