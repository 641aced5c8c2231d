import { expect } from "vitest";
import { createLog } from "#platform/log.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts/payouts.ts";
import type { Chain, Faucet } from "#service/chain/port.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { listEvents } from "#service/db/webhooks/events.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService, type Harness } from "./harness.ts";
import { startSandboxBank } from "./sandbox-bank-door.ts";
import type { Enveloped } from "./caller.ts";

type Named = { id: string };
export type PayoutWish<Payer> = {
  user?: TestUser;
  payer?: Payer;
  /** Token units allowed before the payout is made; by default exactly the quote's. */
  allowed?: bigint;
  quote?: object;
};
export type PaidOut<Payer> = {
  user: TestUser;
  payer: Payer;
  quote: PayoutQuoteRecord;
  units: bigint;
  spender: string;
  cents: bigint;
  id: string;
};
type Side<Payer> = {
  chain: Chain;
  faucet: Faucet | null;
  token: Token;
  /** Writes the treasury's holdings into the books. */
  begin: (deps: Deps, chain: Chain) => Promise<void>;
  payerWith: (token: Token) => Promise<Payer>;
  allow: (payer: Payer, token: Token, spender: string, units: bigint) => Promise<void>;
};

/** What a test reads: the payout on the wire, its row, its sends, its PIX, its events. */
function payoutReads({ deps, call }: Harness) {
  const reads = {
    look: async ({ user, id }: Named & { user: TestUser }) =>
      (await call<{ data: PayoutRecord }>(user, `GET /exchange/payout/${id}`)).body.data,
    statusOf: async (made: Named & { user: TestUser }) => (await reads.look(made)).status,
    rowOf: ({ id }: Named) =>
      deps.db
        .selectFrom("payouts")
        .selectAll()
        .where("payout_id", "=", id)
        .executeTakeFirstOrThrow(),
    statesOf: async (made: Named) =>
      (await reads.sendsOf(made)).map(({ purpose, state }) => `${purpose} ${state}`),
    sendsOf: async (made: Named) =>
      deps.db
        .selectFrom("chain_sends")
        .selectAll()
        .where("payout_id", "=", (await reads.rowOf(made)).id)
        .orderBy("id")
        .execute(),
    pixOf: async (made: Named) =>
      (await deps.db
        .selectFrom("pix_payments")
        .selectAll()
        .where("payout_id", "=", (await reads.rowOf(made)).id)
        .executeTakeFirst()) ?? null,
    events: async (user: TestUser) =>
      (await listEvents(deps.db, user.id)).map(({ event, data }) => {
        const { status } = data as PayoutRecord;
        return `${event.replace("crypto.payout.", "")} ${status}`;
      }),
  };
  return reads;
}

/** The service between a chain and the sandbox's bank; the test calls the workers' rounds. */
export async function startPayoutJourney<Payer extends { address: string }>(side: Side<Payer>) {
  const { chain, faucet } = side;
  const { network } = chain;
  const bank = await startSandboxBank(createLog({ name: "bank", level: "silent" }));
  const service = await startService({
    chains: new Map([[network, chain]]),
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
    faucet,
  });
  const { deps, call } = service;
  await side.begin(deps, chain);
  // The bank account's opening balance, from before the books began.
  const opened = bank.bank.movements.balance();

  const journey = {
    ...payoutReads(service),
    network,
    chain,
    bank,
    service,
    deps,
    call,
    due: async () => {
      for (const table of ["payouts", "chain_sends", "pix_payments"] as const) {
        await deps.db
          .updateTable(table)
          .set({ due_at: new Date(0) })
          .execute();
      }
    },
    checkRound: (by: Deps = deps) => checkPayouts(by, chain),
    signRound: () => signSends(deps, chain),
    confirmRound: () => confirmSends(deps, chain),
    payRound: (by: Deps = deps) => payPix(by),
    /** Signs and sends the payouts that are allowed. */
    send: async () => {
      await journey.due();
      await journey.checkRound();
      await journey.signRound();
    },
    /** Orders the PIX, lets it arrive, and asks the bank. */
    pay: async () => {
      await journey.payRound();
      bank.arrive();
      await journey.due();
      await journey.payRound();
    },
    /** Moves a payout's allowance deadline closer by this many milliseconds. */
    letTimePass: async ({ id }: Named, ms: number) => {
      const { allowance_until } = await journey.rowOf({ id });
      await deps.db
        .updateTable("payouts")
        .set({ allowance_until: new Date(allowance_until.getTime() - ms) } as never)
        .where("payout_id", "=", id)
        .execute();
      await journey.due();
    },
    askQuote: async (user: TestUser, asked: object = {}) => {
      const account = await call<Enveloped<{ id: number }>>(user, "POST /exchange/bank-accounts", {
        body: bankAccount(),
      });
      return call<Enveloped<PayoutQuoteRecord>>(user, "POST /exchange/payout-quote", {
        body: {
          bank_account_id: account.body.data.id,
          currency_type: "receiver",
          cover_fees: true,
          request_amount: "250.00",
          network,
          token: side.token,
          ...asked,
        },
      });
    },
    /** A quote, by default for a new user. */
    quote: async ({ user, quote: asked }: PayoutWish<Payer> = {}) => {
      const owner = user ?? (await service.user());
      const answer = await journey.askQuote(owner, asked);
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      return { user: owner, quote: answer.body.data };
    },
    askPayout: (user: TestUser, { id }: PayoutQuoteRecord, sender_wallet_address: string) =>
      call<Enveloped<PayoutRecord>>(user, "POST /exchange/payout", {
        body: { payout_quote_id: id, sender_wallet_address, network },
      }),
    /** A payout, by default allowed by its payer. */
    payout: async (wish: PayoutWish<Payer> = {}): Promise<PaidOut<Payer>> => {
      const { user, quote } = await journey.quote(wish);
      const payer = wish.payer ?? (await side.payerWith(quote.token));
      const units = BigInt(quote.contract.amount);
      const spender = quote.contract.contractAddress;
      const give = wish.allowed ?? units;
      if (give > 0n) await side.allow(payer, quote.token, spender, give);
      const made = await journey.askPayout(user, quote, payer.address);
      expect([made.status, made.text]).toEqual([201, made.text]);
      const cents = parseAmount(quote.receiver_amount, "BRL") ?? 0n;
      return { user, payer, quote, units, spender, cents, id: made.body.data.payout_id };
    },
    /** The books are consistent in themselves; the chain is not compared. */
    expectSoundBooks: async () => expect(await checkBooks(deps.db)).toEqual([]),
    /** The books are consistent in themselves, with the chain, and with the bank. */
    expectCleanBooks: async () => {
      await journey.expectSoundBooks();
      for (const asset of [...chain.tokens, "NATIVE"] as const) {
        const booked = await ledgerBalance(deps.db, "treasury", `${network}:${asset}`);
        expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
      }
      const paid = bank.bank.movements.balance() - opened;
      expect(await ledgerBalance(deps.db, "bank", "BRL")).toBe(paid);
    },
    stop: async () => {
      await service.drop();
      await bank.stop();
    },
  };
  return journey;
}
