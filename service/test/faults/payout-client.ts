import { setTimeout as sleep } from "node:timers/promises";
import type { Token } from "#protocol/money/money.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { PayoutQuoteRecord, PayoutRecord } from "#protocol/payouts/payouts.ts";
import { bankAccount, type TestUser } from "../build.ts";
import { insistent } from "./insist.ts";
import type { PayoutMishap } from "./mishaps.ts";
import type { PayerWallet } from "./fault-family.ts";

export type MadePayout = { payoutId: string; isOthers: boolean; mishap: PayoutMishap };
/** The caller's part of a quote. */
export type PayoutAsk = {
  currency_type: "sender" | "receiver";
  cover_fees: boolean;
  request_amount: string;
};
export type PayoutOrder = {
  wallet: PayerWallet;
  token: Token;
  mishap: PayoutMishap;
  ask: PayoutAsk;
};

const LATE_MS = 1_500;

/** Two users of the service, their payouts, and payers who have mishaps. */
export function payoutClient(
  serviceUrl: string,
  network: PayoutNetwork,
  first: TestUser,
  second: TestUser,
) {
  const own = insistent(serviceUrl, first);
  const others = insistent(serviceUrl, second);
  type Insist = typeof own;

  /** Each is paid to its own key, so that the bank's statement shows which payout it was. */
  const quoteOf = async (insist: Insist, { token, ask }: PayoutOrder) => {
    const account = await insist<{ id: number }>("POST /exchange/bank-accounts", () =>
      bankAccount(),
    );
    if (account === "expired") throw new Error("an account can't expire");
    const body = { bank_account_id: account.id, network, token, ...ask };
    const quote = await insist<PayoutQuoteRecord>("POST /exchange/payout-quote", body);
    if (quote === "expired") throw new Error("a quote is asked for, not used");
    return quote;
  };
  const create = async (insist: Insist, quote: PayoutQuoteRecord, wallet: PayerWallet) => {
    const made = await insist<PayoutRecord>("POST /exchange/payout", {
      payout_quote_id: quote.id,
      sender_wallet_address: wallet.address,
      network,
    });
    return made === "expired" ? null : made.payout_id;
  };
  const look = ({ payoutId, isOthers }: Pick<MadePayout, "payoutId" | "isOthers">) =>
    (isOthers ? others : own)<PayoutRecord>(`GET /exchange/payout/${payoutId}`);

  return {
    look,
    /** Quotes, allows and creates as the mishap says; returns the payouts that came of it. */
    payout: async (order: PayoutOrder): Promise<MadePayout[]> => {
      const { wallet, token, mishap } = order;
      await wallet.fill(token);
      const quote = await quoteOf(own, order);
      const { amount, contractAddress: spender } = quote.contract;
      const units = BigInt(amount);
      const allow = (some: bigint) => wallet.allow(token, spender, some);

      if (mishap === "too small") await allow(units - 1n);
      else await allow(mishap === "late" || mishap === "unallowed" ? 0n : units);
      const made: MadePayout[] = [];
      if (mishap === "another's wallet") {
        const foreign = await create(others, await quoteOf(others, order), wallet);
        if (foreign) made.push({ payoutId: foreign, isOthers: true, mishap });
      }
      const payoutId = await create(own, quote, wallet);
      if (payoutId === null) return made;
      // The wallet's owner had no mishap, whoever else named the wallet.
      const isOwn = mishap === "another's wallet" ? "none" : mishap;
      made.push({ payoutId, isOthers: false, mishap: isOwn });
      if (mishap === "withdrawn") await allow(0n);
      if (mishap === "emptied") await wallet.empty(token);
      if (mishap === "late") {
        await sleep(LATE_MS);
        await allow(units);
      }
      return made;
    },
    /** Whether nothing more can be pulled for it, so that the wallet is free for the next payout. */
    isPastPull: async (made: MadePayout): Promise<boolean> => {
      const told = await look(made);
      return told === "expired" || told.tracking_transaction.completed_at !== null;
    },
  };
}

export type PayoutClient = ReturnType<typeof payoutClient>;
