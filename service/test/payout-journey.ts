import { expect } from "vitest";
import { createLog } from "#platform/log.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts/payouts.ts";
import type { Chain, Faucet } from "#service/chain/port.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { topUpTreasury } from "#service/domain/sends/settle-top-up.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { payoutReads } from "./payout-reads.ts";
import { startSandboxBank } from "./sandbox-bank-door.ts";

type Enveloped<T> = { success: true; message: string; data: T };
export type PayoutWish<Payer> = {
  user?: TestUser;
  payer?: Payer;
  allowed?: bigint;
  token?: Token;
  receives?: string;
};
type Side<Payer> = {
  chain: Chain;
  faucet: Faucet;
  token: Token;
  payerWith: (token: Token) => Promise<Payer>;
  allow: (payer: Payer, token: Token, spender: string, units: bigint) => Promise<void>;
};

/** The service between a chain and the sandbox's bank, its workers' rounds called by hand. */
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
  await topUpTreasury(deps, chain);
  const opened = bank.bank.movements.balance();

  const rounds = {
    due: async () => {
      for (const table of ["payouts", "chain_sends", "pix_payments"] as const) {
        await deps.db
          .updateTable(table)
          .set({ due_at: new Date(0) })
          .execute();
      }
    },
    check: () => checkPayouts(deps, chain),
    sign: () => signSends(deps, chain),
    confirm: () => confirmSends(deps, chain),
    send: async () => {
      await rounds.due();
      await rounds.check();
      await rounds.sign();
    },
    /** The bank is paid, and what it says of it comes in. */
    pay: async () => {
      await payPix(deps);
      bank.arrive();
      await rounds.due();
      await payPix(deps);
    },
  };

  /** A quote of whoever asks; a new user unless told otherwise. */
  const quote = async ({
    user,
    token = side.token,
    receives = "250.00",
  }: PayoutWish<Payer> = {}) => {
    const owner = user ?? (await service.user());
    const account = await call<Enveloped<{ id: number }>>(owner, "POST /exchange/bank-accounts", {
      body: bankAccount(),
    });
    const asked = await call<Enveloped<PayoutQuoteRecord>>(owner, "POST /exchange/payout-quote", {
      body: {
        bank_account_id: account.body.data.id,
        currency_type: "receiver",
        cover_fees: true,
        request_amount: receives,
        network,
        token,
      },
    });
    expect([asked.status, asked.text]).toEqual([201, asked.text]);
    return { user: owner, quote: asked.body.data, token };
  };
  const askPayout = (user: TestUser, { id }: PayoutQuoteRecord, sender_wallet_address: string) =>
    call<Enveloped<PayoutRecord>>(user, "POST /exchange/payout", {
      body: { payout_quote_id: id, sender_wallet_address, network },
    });

  return {
    ...payoutReads(service),
    ...rounds,
    bank,
    service,
    deps,
    quote,
    askPayout,
    /** A payout whose payer allows it, unless told otherwise. */
    payout: async (wish: PayoutWish<Payer> = {}) => {
      const { user, quote: quoted, token } = await quote(wish);
      const payer = wish.payer ?? (await side.payerWith(token));
      const units = BigInt(quoted.contract.amount);
      const give = wish.allowed ?? units;
      if (give > 0n) await side.allow(payer, token, quoted.contract.contractAddress, give);
      const made = await askPayout(user, quoted, payer.address);
      expect([made.status, made.text]).toEqual([201, made.text]);
      const cents = parseAmount(quoted.receiver_amount, "BRL") ?? 0n;
      return { user, payer, quote: quoted, units, cents, token, id: made.body.data.payout_id };
    },
    /** The books hold in themselves, against the chain, and against the bank. */
    expectCleanBooks: async () => {
      expect(await checkBooks(deps.db)).toEqual([]);
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
}
