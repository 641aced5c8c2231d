import { expect } from "vitest";
import { createLog } from "#platform/log.ts";
import { parseAmount, type Token } from "#protocol/money.ts";
import { REGISTRY } from "#protocol/networks.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts.ts";
import { SOLANA_PINS } from "#protocol/solana/solana-pins.ts";
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

/**
 * The service between the sandbox's Solana and its bank, its workers' rounds called by hand. Solana
 * is sold here as it will be once it is pinned for the sandbox.
 */
export async function startSolanaPayoutWorld() {
  REGISTRY.sandbox.solana = { chainId: null, tokens: SOLANA_PINS.sandbox.mints };
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

  return {
    ...world,
    ...rounds,
    bank,
    service,
    deps,
    /** A payout whose payer allows it, unless told otherwise. */
    payout: async ({ user, payer, allowed, token = "USDC", receives }: MakeSolanaPayout = {}) => {
      const owner = user ?? (await service.user());
      const from = payer ?? (await world.payerWith(token));
      const account = await call<Enveloped<{ id: number }>>(owner, "POST /exchange/bank-accounts", {
        body: bankAccount(),
      });
      const asked = await call<Enveloped<PayoutQuoteRecord>>(owner, "POST /exchange/payout-quote", {
        body: {
          bank_account_id: account.body.data.id,
          currency_type: "receiver",
          cover_fees: true,
          request_amount: receives ?? "250.00",
          network: "solana",
          token,
        },
      });
      expect([asked.status, asked.text]).toEqual([201, asked.text]);
      const quote = asked.body.data;
      const units = BigInt(quote.contract.amount);
      const give = allowed ?? units;
      if (give > 0n) await world.allow(from, token, quote.contract.contractAddress, give);
      const body = {
        payout_quote_id: quote.id,
        sender_wallet_address: from.address,
        network: "solana",
      };
      const made = await call<Enveloped<PayoutRecord>>(owner, "POST /exchange/payout", { body });
      expect([made.status, made.text]).toEqual([201, made.text]);
      const cents = parseAmount(quote.receiver_amount, "BRL") ?? 0n;
      return { user: owner, payer: from, quote, units, cents, token, id: made.body.data.payout_id };
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
      delete REGISTRY.sandbox.solana;
      await service.drop();
      await Promise.all([world.stop(), bank.stop()]);
    },
  };
}
export type SolanaPayoutWorld = Awaited<ReturnType<typeof startSolanaPayoutWorld>>;
