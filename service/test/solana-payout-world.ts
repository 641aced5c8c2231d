import { expect } from "vitest";
import { createLog } from "#platform/log.ts";
import { parseAmount, type Token } from "#protocol/money.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts.ts";
import { checkBooks } from "#service/db/ledger-check.ts";
import { ledgerBalance } from "#service/db/ledger.ts";
import { checkPayouts } from "#service/domain/payout-settle-check.ts";
import { payPix } from "#service/domain/payout-settle-pix.ts";
import { confirmSends } from "#service/domain/settle-confirm.ts";
import { signSends } from "#service/domain/settle-sign.ts";
import { topUpTreasury } from "#service/domain/settle-top-up.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { payoutReads } from "./payout-reads.ts";
import { startSandboxBank } from "./sandbox-bank-door.ts";
import { startSolanaWorld } from "./solana-world.ts";

type Enveloped<T> = { success: true; message: string; data: T };
type Payer = Awaited<ReturnType<Awaited<ReturnType<typeof startSolanaWorld>>["payerWith"]>>;
export type MakeSolanaPayout = {
  user?: TestUser;
  payer?: Payer;
  allowed?: bigint;
  token?: Token;
  receives?: string;
};

const FINAL = 33;

/** The service between the sandbox's Solana and its bank, its workers' rounds called by hand. */
export async function startSolanaPayoutWorld() {
  const quiet = createLog({ name: "bank", level: "silent" });
  const [world, bank] = await Promise.all([
    startSolanaWorld({ funded: false }),
    startSandboxBank(quiet),
  ]);
  const { chain, solana } = world;
  const service = await startService({
    chains: new Map([["solana", chain]]),
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
    faucet: {
      give: async ({ asset, address, units }) => ({
        hash: await solana.faucet.give({ token: asset, address, units }),
      }),
    },
  });
  const { deps, call } = service;
  await topUpTreasury(deps, chain);
  const opened = bank.bank.movements.balance();

  const rounds = {
    ...payoutReads(service),
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
    /** So many slots pass, and the chain is looked at. */
    slots: async (count: number) => {
      solana.passSlots(count);
      await confirmSends(deps, chain);
    },
    send: async () => {
      await rounds.due();
      await rounds.check();
      await rounds.sign();
    },
    settle: async () => {
      await rounds.send();
      await rounds.slots(FINAL);
      await payPix(deps);
      bank.arrive();
      await rounds.due();
      await payPix(deps);
    },
  };

  /** A quote of whoever asks; a new user unless told otherwise. */
  const quote = async ({ user, token = "USDC", receives = "250.00" }: MakeSolanaPayout = {}) => {
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
        network: "solana",
        token,
      },
    });
    expect([asked.status, asked.text]).toEqual([201, asked.text]);
    return { user: owner, quote: asked.body.data, token };
  };
  const askPayout = (user: TestUser, { id }: PayoutQuoteRecord, sender_wallet_address: string) =>
    call<Enveloped<PayoutRecord>>(user, "POST /exchange/payout", {
      body: { payout_quote_id: id, sender_wallet_address, network: "solana" },
    });

  return {
    ...world,
    ...rounds,
    bank,
    service,
    deps,
    quote,
    askPayout,
    /** A payout whose payer allows it, unless told otherwise. */
    payout: async (wish: MakeSolanaPayout = {}) => {
      const { user, quote: quoted, token } = await quote(wish);
      const payer = wish.payer ?? (await world.payerWith(token));
      const units = BigInt(quoted.contract.amount);
      const give = wish.allowed ?? units;
      if (give > 0n) await world.allow(payer, token, quoted.contract.contractAddress, give);
      const made = await askPayout(user, quoted, payer.address);
      expect([made.status, made.text]).toEqual([201, made.text]);
      const cents = parseAmount(quoted.receiver_amount, "BRL") ?? 0n;
      return { user, payer, quote: quoted, units, cents, token, id: made.body.data.payout_id };
    },
    /** The books hold in themselves, against the chain, and against the bank. */
    expectCleanBooks: async () => {
      expect(await checkBooks(deps.db)).toEqual([]);
      for (const asset of [...chain.tokens, "NATIVE"] as const) {
        const booked = await ledgerBalance(deps.db, "treasury", `solana:${asset}`);
        expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
      }
      const paid = bank.bank.movements.balance() - opened;
      expect(await ledgerBalance(deps.db, "bank", "BRL")).toBe(paid);
    },
    stop: async () => {
      await service.drop();
      await Promise.all([world.stop(), bank.stop()]);
    },
  };
}
export type SolanaPayoutWorld = Awaited<ReturnType<typeof startSolanaPayoutWorld>>;
