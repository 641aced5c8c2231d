import "server-only";
import type { Account } from "#lib/auth/actor.ts";
import { payableWallets } from "#lib/store/payin-intents.ts";
import type { Store } from "#lib/store/store.ts";
import type { Token } from "#protocol/money.ts";
import { isIssued, type WalletNetwork } from "#protocol/networks.ts";
import { TOKENS, type CurrencyType } from "#protocol/payins.ts";
import { payinDetail, payinIntentDetail, quotedRates, type QuotedRate } from "./payins.ts";

export type PayinWallet = { id: string; name: string; network: WalletNetwork; address: string };
export type PayinFormValues = {
  wallet: string;
  token: Token;
  currency_type: CurrencyType;
  request_amount: string;
  reference: string;
  cost_centre: string;
  note: string;
};

export type PayinFormView = {
  wallets: PayinWallet[];
  rates: QuotedRate[];
  defaults: PayinFormValues;
};

/** What the form begins with: an intent that is changed, a payin that is repeated, or nothing. */
export type PayinFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  wallet?: string | undefined;
};

const EMPTY: Omit<PayinFormValues, "wallet" | "token"> = {
  currency_type: "sender",
  request_amount: "",
  reference: "",
  cost_centre: "",
  note: "",
};

async function valuesFrom(
  store: Store,
  account: Account,
  { edit, like }: PayinFormFrom,
): Promise<Partial<PayinFormValues> & { address?: string }> {
  const intent = edit ? await payinIntentDetail(store, account, edit) : null;
  if (intent) {
    const { walletId: wallet, token, currencyType, requestAmount, costCentre } = intent;
    const { reference, note } = intent;
    return {
      wallet,
      token,
      currency_type: currencyType,
      request_amount: requestAmount,
      reference,
      cost_centre: costCentre,
      note,
    };
  }
  const payin = like ? await payinDetail(store, account, BigInt(like)) : null;
  if (!payin) return {};
  const { token, senderAmount, reference, costCentre, note, address } = payin;
  return { token, request_amount: senderAmount, reference, cost_centre: costCentre, note, address };
}

export async function payinForm(
  store: Store,
  account: Account,
  from: PayinFormFrom,
): Promise<PayinFormView> {
  const rows = await payableWallets(store.db, account.id);
  const wallets = rows.map(({ id, name, network, address }) => ({
    id: String(id),
    name,
    network: network as WalletNetwork,
    address,
  }));
  const { address, ...values } = await valuesFrom(store, account, from);
  const same = wallets.find((wallet) => wallet.address === address)?.id;
  const only = wallets.length === 1 ? wallets[0]?.id : undefined;
  const wallet = values.wallet ?? from.wallet ?? same ?? only ?? "";
  const rates = await quotedRates(store, account);
  const network = wallets.find(({ id }) => id === wallet)?.network;
  // What is chosen already must be a pair that exists; a person's own choice is left to be refused.
  const token = network ? (TOKENS.find((each) => isIssued(network, each)) ?? "USDC") : "USDC";
  return { wallets, rates, defaults: { ...EMPTY, token, ...values, wallet } };
}
