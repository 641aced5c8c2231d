import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { lastPayinChoice, payableWallets } from "#lib/payins/rows/payin-intents.ts";
import type { Store } from "#lib/core/store/store.ts";
import { labelsOf, PayinLabels } from "#protocol/wire/labels.ts";
import { type CurrencyType, type Token, TOKENS } from "#protocol/money/money.ts";
import { isIssued, type WalletNetwork } from "#protocol/chain/networks.ts";
import { payinDetail, payinIntentDetail, quotedRates, type QuotedRate } from "./payins.ts";

type PayinWallet = { id: string; name: string; network: WalletNetwork; address: string };
export type PayinFormValues = PayinLabels & {
  wallet: string;
  token: Token;
  currency_type: CurrencyType;
  request_amount: string;
};

export type PayinFormView = {
  wallets: PayinWallet[];
  rates: QuotedRate[];
  defaults: PayinFormValues;
  /** The operator's labels among the defaults. */
  labels: PayinLabels;
};

/** What the form starts from: an intent to edit, a payin to repeat, or nothing. */
export type PayinFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  wallet?: string | undefined;
};

const EMPTY: Omit<PayinFormValues, "wallet" | "token"> = {
  currency_type: "sender",
  request_amount: "",
  ...PayinLabels.parse({}),
};

type Place = { address: string; network: string };

async function valuesFrom(
  store: Store,
  account: Account,
  { edit, like }: PayinFormFrom,
): Promise<Partial<PayinFormValues> & { at?: Place }> {
  const intent = edit ? await payinIntentDetail(store, account, edit) : null;
  if (intent) {
    const { walletId: wallet, token, currencyType, requestAmount, labels } = intent;
    return {
      wallet,
      token,
      currency_type: currencyType,
      request_amount: requestAmount,
      ...labels,
    };
  }
  const payin = like ? await payinDetail(store, account, BigInt(like)) : null;
  if (!payin) return {};
  const { token, senderAmount, labels, address, network } = payin;
  return { token, request_amount: senderAmount, ...labels, at: { address, network } };
}

type FormReader = { store: Store; actor: Pick<Session, "account" | "person"> };

/** The form as it opens: with what was asked for, else with what this person chose last. */
export async function payinForm(
  { store, actor: { account, person } }: FormReader,
  from: PayinFormFrom,
): Promise<PayinFormView> {
  const rows = await payableWallets(store.db, account.id);
  const wallets = rows.map(({ id, name, network, address }) => ({
    id: String(id),
    name,
    network: network as WalletNetwork,
    address,
  }));
  const { at, ...values } = await valuesFrom(store, account, from);
  // An address may be registered on several networks.
  const same = wallets.find(
    (wallet) => wallet.address === at?.address && wallet.network === at.network,
  )?.id;
  const named = values.wallet ?? from.wallet ?? (at ? (same ?? "") : undefined);
  const last = named === undefined ? await lastPayinChoice(store.db, account.id, person.id) : null;
  const only = wallets.length === 1 ? wallets[0]?.id : undefined;
  const wanted = named ?? only ?? (last ? String(last.wallet_id) : "");
  // Where a wallet was named that is in use no more, none is chosen: never another in its place.
  const wallet = wallets.find(({ id }) => id === wanted)?.id ?? "";
  const rates = await quotedRates(store, account);
  const network = wallets.find(({ id }) => id === wallet)?.network;
  // The default must be an existing pair; a person's own choice may still be refused.
  const issued = TOKENS.filter((each) => !network || isIssued(network, each));
  const token = issued.find((each) => each === last?.token) ?? issued[0] ?? "USDC";
  const chosen = { token, currency_type: last?.currency_type ?? EMPTY.currency_type };
  const defaults = { ...EMPTY, ...chosen, ...values, wallet };
  return { wallets, rates, defaults, labels: labelsOf(PayinLabels, defaults) };
}
