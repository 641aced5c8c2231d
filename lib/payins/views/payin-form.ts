import "server-only";
import type { Account, Session } from "#lib/core/access/actor.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import type { AccountingView } from "#lib/rules/accounting/accounting.ts";
import { payableWalletAt } from "#lib/payins/rows/payable-wallets.ts";
import { lastPayinChoice } from "#lib/payins/rows/payin-intents.ts";
import type { Store } from "#lib/core/store/store.ts";
import { knownPayers } from "#lib/payins/rows/known-payers.ts";
import { formAttachments } from "#lib/attachments/views/attachments.ts";
import type { FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { labelsOf, PayinLabels, PayoutLabels } from "#lib/rules/activity/labels.ts";
import type { QuotedRate } from "#lib/rules/payins/quoted-rate.ts";
import { isSamePayer } from "#lib/rules/payins/same-payer.ts";
import { type CurrencyType, type Token, TOKENS } from "#protocol/money/money.ts";
import { isIssued } from "#protocol/chain/networks.ts";
import { searchPayinWallets, type WalletSearchResults } from "./payin-wallets.ts";
import { payinDetail, payinIntentDetail, quotedRates } from "./payins.ts";

export type PayinFormValues = PayinLabels & {
  wallet: string;
  token: Token;
  currency_type: CurrencyType;
  request_amount: string;
  attachments: FormAttachment[];
};

export type PayinFormView = {
  wallets: WalletSearchResults;
  rates: QuotedRate[];
  /** Names that the form offers for whoever pays: the company's own first. */
  payers: string[];
  defaults: PayinFormValues;
  /** The operator's labels among the defaults, without who pays. */
  labels: PayoutLabels;
  accounting: AccountingView;
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
  attachments: [],
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
      attachments: await formAttachments(store.db, account.id, "payin", edit),
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
  const { at, ...values } = await valuesFrom(store, account, from);
  // An address may be registered on several networks.
  const same = at && (await payableWalletAt(store.db, account.id, at));
  const named = values.wallet ?? from.wallet ?? (at && String(same?.id ?? ""));
  const last = named === undefined ? await lastPayinChoice(store.db, account.id, person.id) : null;
  const likely = named ?? (last ? String(last.wallet_id) : "");
  const wallets = await searchPayinWallets(store, account, "", likely || undefined);
  const only = wallets.options.length === 1 ? wallets.options[0]?.id : undefined;
  const wanted = named ?? only ?? likely;
  // Where a wallet was named that is in use no more, or rests, none is chosen: never another in its place.
  const chosen = wallets.options.find(({ id, coolingOff }) => id === wanted && coolingOff === null);
  const [rates, earlier, accounting] = await Promise.all([
    quotedRates(store, account),
    knownPayers(store.db, account.id),
    accountingOf(store, account, "payin"),
  ]);
  const payers = [account.name, ...earlier.filter((name) => !isSamePayer(name, account.name))];
  // The default must be an existing pair; a person's own choice may still be refused.
  const issued = TOKENS.filter((each) => !chosen || isIssued(chosen.network, each));
  const token = issued.find((each) => each === last?.token) ?? issued[0] ?? "USDC";
  const currency_type = last?.currency_type ?? EMPTY.currency_type;
  const defaults = { ...EMPTY, token, currency_type, ...values, wallet: chosen?.id ?? "" };
  return { wallets, rates, payers, defaults, labels: labelsOf(PayoutLabels, defaults), accounting };
}
