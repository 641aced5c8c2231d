import { expect } from "vitest";
import type { Account, Address } from "viem";
import { generatePrivateKey } from "viem/accounts";
import { createLog } from "#platform/log.ts";
import { parseAmount, type Token } from "#protocol/money/money.ts";
import type { Network } from "#protocol/chain/networks.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts/payouts.ts";
import { evmChain } from "#service/chain/evm/evm-chain.ts";
import { sandboxFactory } from "#service/chain/sandbox-factory.ts";
import { checkBooks } from "#service/db/books/ledger-check.ts";
import { ledgerBalance } from "#service/db/books/ledger.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { checkPayouts } from "#service/domain/payouts/payout-settle-check.ts";
import { payPix } from "#service/domain/payouts/payout-settle-pix.ts";
import { confirmSends } from "#service/domain/sends/settle-confirm.ts";
import { signSends } from "#service/domain/sends/settle-sign.ts";
import { payoutReads } from "./payout-reads.ts";
import { sandboxBank } from "#service/pix/sandbox-bank.ts";
import { sandboxRates } from "#service/rates/sandbox-rates.ts";
import { startBareChain } from "./bare-chain.ts";
import { bankAccount, type TestUser } from "./build.ts";
import { startService } from "./harness.ts";
import { bookFunds, FUNDS, spendNonce, type Refusal } from "./payin-world.ts";
import { startSandboxBank } from "./sandbox-bank-door.ts";

type Enveloped<T> = { success: true; message: string; data: T };
export const PAYER_FUNDS = 1_000_000_000_000n;

type Payer = Account & { address: Address };
export type MakePayout = {
  user?: TestUser;
  payer?: Payer;
  /** Token units allowed before the payout is made; by default exactly what the quote says. */
  allowed?: bigint;
  quote?: object;
};

/**
 * The service between a bare chain and the sandbox's own bank, its workers' rounds called by hand,
 * so that a test decides what happens when.
 */
export async function startPayoutWorld(network: Network = "polygon", override: Partial<Deps> = {}) {
  const quiet = createLog({ name: "bank", level: "silent" });
  const [bare, bank] = await Promise.all([startBareChain(network), startSandboxBank(quiet)]);
  const signerKey = generatePrivateKey();
  const openChain = (rpcUrl = bare.url) =>
    evmChain({
      network,
      environment: "sandbox",
      rpcUrl,
      signerKey,
      confirmations: 3,
      maxFeePerGas: 10n ** 12n,
      deployFactory: sandboxFactory(bare.faucet, network),
    });
  const chain = openChain();
  await bare.fund(chain.signer as Address, FUNDS);
  await bare.whileMining(() => chain.preparePulls());
  const service = await startService({
    chains: new Map([[network, chain]]),
    pix: sandboxBank(bank.url),
    rates: sandboxRates("test"),
    ...override,
  });
  const { deps, call } = service;
  await bookFunds(deps, chain);
  // What the account at the bank was opened with, before the books began.
  const opened = bank.bank.movements.balance();

  const makeDue = (table: "payouts" | "chain_sends" | "pix_payments") =>
    deps.db
      .updateTable(table)
      .set({ due_at: new Date(0) })
      .execute();

  const world = {
    network,
    bare,
    bank,
    chain,
    openChain,
    service,
    deps,
    call,
    quote: async (user: TestUser, asked: object = {}) => {
      const account = await call<Enveloped<{ id: number }>>(user, "POST /exchange/bank-accounts", {
        body: bankAccount(),
      });
      const answer = await call<Enveloped<PayoutQuoteRecord>>(user, "POST /exchange/payout-quote", {
        body: {
          bank_account_id: account.body.data.id,
          currency_type: "receiver",
          cover_fees: true,
          request_amount: "250.00",
          network,
          token: "USDC",
          ...asked,
        },
      });
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      return answer.body.data;
    },
    create: (user: TestUser, body: object) =>
      call<Enveloped<PayoutRecord> & Refusal>(user, "POST /exchange/payout", { body }),
    /** A payout whose payer allows it, unless told otherwise. */
    payout: async ({
      user,
      payer,
      allowed,
      quote: asked,
    }: MakePayout = {}): Promise<MadePayout> => {
      const owner = user ?? (await service.user());
      const from = payer ?? (await bare.payer(PAYER_FUNDS));
      const quote = await world.quote(owner, asked);
      const units = BigInt(quote.contract.amount);
      const spender = quote.contract.contractAddress;
      const give = allowed ?? units;
      if (give > 0n) await bare.allow(from, quote.token, spender, give);
      const answer = await world.create(owner, {
        payout_quote_id: quote.id,
        sender_wallet_address: from.address,
        network,
      });
      expect([answer.status, answer.text]).toEqual([201, answer.text]);
      return {
        user: owner,
        payer: from,
        quote,
        units,
        spender,
        cents: parseAmount(quote.receiver_amount, "BRL") ?? 0n,
        id: answer.body.data.payout_id,
      };
    },
    /** Signed, and the network has not heard of it. */
    signUnheard: async () => {
      const { broadcast } = chain;
      chain.broadcast = async () => ({ accepted: false, detail: "lost on the way" });
      await world.due();
      await world.checkRound();
      await world.signRound();
      chain.broadcast = broadcast;
    },
    ...payoutReads(service),
    due: async () => {
      for (const table of ["payouts", "chain_sends", "pix_payments"] as const) await makeDue(table);
    },
    checkRound: (by: Deps = deps) => checkPayouts(by, chain),
    signRound: () => signSends(deps, chain),
    confirmRound: () => confirmSends(deps, chain),
    payRound: (by: Deps = deps) => payPix(by),
    /** Uses the treasury's next nonce for a transaction of no worth and no cost. */
    spendNonce: () => spendNonce(bare, signerKey),
    /** Mines and looks, block by block. */
    blocks: async (count: number) => {
      for (let block = 0; block < count; block += 1) {
        await bare.mine();
        await confirmSends(deps, chain);
      }
    },
    /** From a payout that is allowed to one whose tokens are in the treasury. */
    pull: async () => {
      await world.due();
      await world.checkRound();
      await world.signRound();
      await world.blocks(3);
    },
    /** The bank is told, the PIX arrives, the bank is asked. */
    pay: async () => {
      await world.payRound();
      bank.arrive();
      await world.due();
      await world.payRound();
    },
    settle: async () => {
      await world.pull();
      await world.pay();
    },
    /** A refund that is intended is sent and deep enough. */
    giveBack: async () => {
      await world.due();
      await world.signRound();
      await world.blocks(3);
    },
    /** So many milliseconds pass for whoever waits for an allowance. */
    letTimePass: async ({ id }: { id: string }, ms: number) => {
      const { allowance_until } = await world.rowOf({ id });
      await deps.db
        .updateTable("payouts")
        .set({ allowance_until: new Date(allowance_until.getTime() - ms) } as never)
        .where("payout_id", "=", id)
        .execute();
      await world.due();
    },
    tokensAt: (address: string, token: Token = "USDC") => bare.tokensOf(token, address as Address),
    /** Pulled once and paid once, by the chain's and the bank's own word. */
    expectPaidOnce: async (made: MadePayout) => {
      const seen = await world.look(made);
      expect(seen.status).toBe("completed");
      const { address } = made.payer;
      expect(await world.tokensAt(address, made.quote.token)).toBe(PAYER_FUNDS - made.units);
      const { pix_key } = await world.rowOf(made);
      expect(bank.allOut().filter((row) => row.pixKey === pix_key)).toMatchObject([
        { cents: made.cents, endToEndId: seen.tracking_payment.end_to_end_id },
      ]);
    },
    /** The books hold in themselves; they know nothing of what only the chain knows. */
    expectSoundBooks: async () => expect(await checkBooks(deps.db)).toEqual([]),
    /** The books hold in themselves, against the chain, and against the bank. */
    expectCleanBooks: async () => {
      await world.expectSoundBooks();
      for (const asset of [...chain.tokens, "NATIVE"] as const) {
        const booked = await ledgerBalance(deps.db, "treasury", `${network}:${asset}`);
        expect([asset, booked]).toEqual([asset, await chain.balance(asset)]);
      }
      expect(await ledgerBalance(deps.db, "bank", "BRL")).toBe(
        bank.bank.movements.balance() - opened,
      );
    },
    stop: async () => {
      await service.drop();
      await Promise.all([bare.stop(), bank.stop()]);
    },
  };
  return world;
}

export type PayoutWorld = Awaited<ReturnType<typeof startPayoutWorld>>;
export type MadePayout = {
  user: TestUser;
  payer: Payer;
  quote: PayoutQuoteRecord;
  units: bigint;
  spender: string;
  cents: bigint;
  id: string;
};
