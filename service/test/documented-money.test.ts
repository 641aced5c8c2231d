import { beforeAll, describe, expect, test } from "vitest";
import { EVENT_EXAMPLES } from "#protocol/api/examples-events.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import { importReceipts } from "#service/domain/payins/settle-bank-feed.ts";
import { sendReturns } from "#service/domain/payins/settle-returns.ts";
import type { TestUser } from "./build.ts";
import { exampleInput, expectAllCompared, expectShown, settled } from "./live-example.ts";
import { PAYER_FUNDS, startPayoutWorld } from "./payout-world.ts";
import { shared } from "./shared.ts";

type Reply = { data: Record<string, unknown>; [part: string]: unknown };

describe("money", () => {
  const world = shared(startPayoutWorld);
  let user: TestUser;
  const expectReply = async (call: string, line: string, body?: object) => {
    const answer = await world.call<Reply>(user, line, body === undefined ? {} : { body });
    expect([answer.status, answer.text]).toEqual([expect.any(Number), answer.text]);
    expectShown(call, answer.body);
    return answer.body.data;
  };
  const firstOf = (rows: unknown) => (rows as Record<string, unknown>[])[0] ?? {};
  const eventsOf = async () => {
    const rows = await listEvents(world.deps.db, user.id);
    return new Map(rows.map(({ event, data }) => [event, data] as const));
  };
  beforeAll(async () => {
    // The rate is the document's own, so that its sums can be compared to the cent.
    world.deps.rates.market = async (_token, at) => ({ rate: 5_450_000n, at });
    user = await world.service.user();
  });

  test("PIX accounts", async () => {
    const line = "/exchange/bank-accounts";
    const { id } = await expectReply(
      "createBankAccount",
      `POST ${line}`,
      exampleInput("createBankAccount"),
    );
    await expectReply("listBankAccounts", `GET ${line}`);
    await expectReply("getBankAccount", `GET ${line}/${String(id)}`);
    const renamed = exampleInput("renameBankAccount");
    await expectReply("renameBankAccount", `PUT ${line}/${String(id)}`, renamed);
    await expectReply("deleteBankAccount", `DELETE ${line}/${String(id)}`);
  });

  test("wallets and payins, with their events", async () => {
    const { network, address } = exampleInput("createWallet") as Record<string, string>;
    const at = `/exchange/wallets/${network}/${address}`;
    await expectReply("createWallet", "POST /exchange/wallets", exampleInput("createWallet"));
    await expectReply("getWallet", `GET ${at}`);
    const { id } = await expectReply("listWallets", "GET /exchange/wallets").then(firstOf);
    await expectReply("getWalletById", `GET /exchange/wallets/${String(id)}`);
    const { network: _n, address: _a, ...declared } = exampleInput("declareWallet") as Reply;
    await expectReply("declareWallet", `PUT ${at}`, declared);

    const asked = exampleInput("createPayinQuote");
    const { quote_id } = await expectReply("createPayinQuote", "POST /exchange/quote", asked);
    const body = exampleInput("createPayment", { quote_id });
    const payment = await expectReply("createPayment", "POST /exchange/payment", body);
    const { payable, ok } = world.bank.bank.readPixCode(String(payment["pix_code"])) as {
      ok: true;
      payable: { charge: null; cents: bigint };
    };
    expect(ok).toBe(true);
    world.bank.bank.pay(payable.charge, 249_99n, "wrong");
    world.bank.bank.pay(payable.charge, 250_00n, "right");
    while (await importReceipts(world.deps));
    await sendReturns(world.deps);
    await world.signRound();
    await world.blocks(3);
    const line = `GET /exchange/payment/${String(payment["transaction_id"])}`;
    await expectReply("getPayin", line);
    await expectReply("listPayinReturns", `${line}/returns`);
    await expectReply("listPayins", "GET /exchange/payment?limit=1");
    const events = await eventsOf();
    for (const name of ["new", "updated", "completed"] as const) {
      const event = `crypto.payin.${name}` as const;
      const shown = (EVENT_EXAMPLES[event] as Reply).data;
      expect([event, settled(events.get(event))]).toEqual([event, settled(shown)]);
    }
  });

  test("payouts, with their events", async () => {
    const account = await world.call<Reply>(user, "POST /exchange/bank-accounts", {
      body: exampleInput("createBankAccount"),
    });
    const bank_account_id = account.body.data["id"];
    const asked = exampleInput("createPayoutQuote", { bank_account_id });
    const quote = await expectReply("createPayoutQuote", "POST /exchange/payout-quote", asked);
    const { amount, contractAddress } = quote["contract"] as Record<string, string>;
    const payer = await world.bare.payer(PAYER_FUNDS);
    await world.bare.allow(payer, "USDC", String(contractAddress), BigInt(String(amount)));
    const { id: payout_quote_id } = quote;
    const own = { payout_quote_id, sender_wallet_address: payer.address };
    const body = exampleInput("createPayout", own);
    const made = await expectReply("createPayout", "POST /exchange/payout", body);
    await world.settle();
    await expectReply("getPayout", `GET /exchange/payout/${String(made["payout_id"])}`);
    await expectReply("listPayouts", "GET /exchange/payout");
    const events = await eventsOf();
    for (const name of ["new", "completed"] as const) {
      const event = `crypto.payout.${name}` as const;
      const shown = (EVENT_EXAMPLES[event] as Reply).data;
      expect([event, settled(events.get(event))]).toEqual([event, settled(shown)]);
    }
  });
});

test("every example of a reply was compared", () => {
  expectAllCompared("Bank accounts", "Wallets", "Payins", "Payouts");
});
