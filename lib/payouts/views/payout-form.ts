import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { readPixAccounts } from "#lib/pix-accounts/exchange/read-pix-accounts.ts";
import { lastPayoutQuotes, payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { signingPolicy } from "#lib/payouts/signing/rows/payout-signing-check.ts";
import { payoutById } from "#lib/payouts/rows/payouts.ts";
import type { Store } from "#lib/core/store/store.ts";
import { PAGE_SIZE_MAX } from "#protocol/pix-accounts/bank-accounts.ts";
import { labelsOf, PayoutLabels } from "#protocol/wire/labels.ts";
import {
  type CurrencyType,
  formatAmount,
  formatRate,
  mulDown,
  parseAmount,
  type Token,
  TOKENS,
} from "#protocol/money/money.ts";
import {
  isIssued,
  PAYOUT_NETWORKS,
  pinnedToken,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { askedAsset } from "#protocol/money/payout-amounts.ts";
import { readFault, type ReadFault } from "#lib/core/exchange/read-fault.ts";
import type { ReceiverView } from "./receiver-view.ts";
import { receiverOptions } from "./receivers.ts";

/** The form's reader, with the exchange as their role permits. */
export type FormReader = { store: Store; session: { account: Account }; exchange: Exchange };

export type PayoutFormValues = PayoutLabels & {
  pix_account: string;
  network: PayoutNetwork;
  token: Token;
  currency_type: CurrencyType;
  cover_fees: boolean;
  request_amount: string;
};

/** A network's tokens that payouts are open for: pinned, issued, and with a node to read. */
type PayoutPair = { network: PayoutNetwork; tokens: Token[] };

/** The basis of an estimate: a token's last quote and its time. */
export type PayoutRateView = {
  network: PayoutNetwork;
  token: Token;
  rate: string;
  flatFee: string;
  /** The other fees as a share of the gross BRL, in basis points, rounded up. */
  feeBps: number;
  quotedAt: string;
};

export type PayoutFormView = {
  accounts:
    | { read: true; options: ReceiverView[]; total: number }
    | { read: false; fault: ReadFault };
  pairs: PayoutPair[];
  /** Networks without a pinned spender: an administrator must pin one first. */
  notPinned: PayoutNetwork[];
  /**
   * False: the exchange does not state its fees, so the form offers only sent tokens with the fees taken from
   * the received amount.
   */
  allModes: boolean;
  rates: PayoutRateView[];
  defaults: PayoutFormValues;
  /** The operator's labels among the defaults. */
  labels: PayoutLabels;
};

/** What the form starts from: an intent to edit, a payout to repeat, or nothing. */
export type PayoutFormFrom = {
  edit?: string | undefined;
  like?: string | undefined;
  account?: string | undefined;
};

const EMPTY: PayoutFormValues = {
  pix_account: "",
  network: "polygon",
  token: "USDC",
  currency_type: "sender",
  cover_fees: false,
  request_amount: "",
  ...PayoutLabels.parse({}),
};

/** Networks on which something can be signed, split by whether the spender is pinned. */
async function openPairs({ store, session: { account } }: FormReader) {
  const pairs: PayoutPair[] = [];
  const notPinned: PayoutNetwork[] = [];
  for (const network of PAYOUT_NETWORKS) {
    const isRead = rpcUrl(account.environment, network) !== null;
    const tokens = TOKENS.filter(
      (token) =>
        isIssued(network, token) && pinnedToken(account.environment, network, token) !== null,
    );
    if (!isRead || tokens.length === 0) continue;
    const { pin, limits } = await signingPolicy(store.db, account, network);
    if (pin !== null && limits !== null) pairs.push({ network, tokens });
    else notPinned.push(network);
  }
  return { pairs, notPinned };
}

async function accountOptions({
  store,
  session: { account },
  exchange,
}: FormReader): Promise<PayoutFormView["accounts"]> {
  try {
    const { rows, pagination } = await readPixAccounts(store, exchange, {
      pageSize: PAGE_SIZE_MAX,
    });
    const options = await receiverOptions(store, account.id, rows);
    return { read: true, options, total: pagination.total };
  } catch (error) {
    return { read: false, fault: readFault(error) };
  }
}

type LastQuote = Awaited<ReturnType<typeof lastPayoutQuotes>>[number];

/** The flat fee, and the rest as a share of the gross; null when the exchange does not state them. */
function rateView(last: LastQuote): PayoutRateView | null {
  const { network, token, rate, flat_fee_cents: flat, partner_fee_cents: partner } = last;
  const { quoted_at, currency_type } = last;
  if (rate === null || flat === null || partner === null || quoted_at === null) return null;
  const typed = parseAmount(last.request_amount, askedAsset(currency_type, token)) ?? 0n;
  const gross = currency_type === "sender" ? mulDown(typed, rate) : typed;
  if (gross === 0n) return null;
  const feeBps = Number((partner * 10_000n + gross - 1n) / gross);
  return {
    network,
    token,
    rate: formatRate(rate),
    flatFee: formatAmount(flat, "BRL"),
    feeBps,
    quotedAt: quoted_at.toISOString(),
  };
}

async function valuesFrom(
  { store, session: { account } }: FormReader,
  { edit, like }: PayoutFormFrom,
): Promise<Partial<PayoutFormValues>> {
  const payout = like ? await payoutById(store.db, account.id, BigInt(like)) : null;
  const from = edit ?? payout?.intent_id;
  const intent = from ? await payoutIntent(store.db, account.id, from) : null;
  if (intent) {
    return {
      pix_account: String(intent.pix_account_id),
      network: intent.network as PayoutNetwork,
      token: intent.token,
      currency_type: intent.currency_type,
      cover_fees: intent.cover_fees,
      request_amount: intent.request_amount,
      ...labelsOf(PayoutLabels, payout ?? intent),
    };
  }
  if (!payout) return {};
  return {
    pix_account: String(payout.pix_account_id),
    network: payout.network as PayoutNetwork,
    token: payout.token,
    request_amount: formatAmount(payout.token_units, payout.token),
    ...labelsOf(PayoutLabels, payout),
  };
}

/** Everything that the first step shows. */
export async function payoutForm(
  reader: FormReader,
  from: PayoutFormFrom,
): Promise<PayoutFormView> {
  const { store, session } = reader;
  const [{ pairs, notPinned }, accounts, quotes, values] = await Promise.all([
    openPairs(reader),
    accountOptions(reader),
    lastPayoutQuotes(store.db, session.account.id),
    valuesFrom(reader, from),
  ]);
  const only =
    accounts.read && accounts.options.length === 1 ? accounts.options[0]?.pixAccount : undefined;
  const first = pairs.find(({ network }) => network === EMPTY.network) ?? pairs[0];
  const network = values.network ?? first?.network ?? EMPTY.network;
  const pix_account = values.pix_account ?? from.account ?? only ?? "";
  const defaults = { ...EMPTY, ...values, network, pix_account };
  return {
    accounts,
    pairs,
    notPinned,
    allModes: quotes.every(({ flat_fee_cents: flat, partner_fee_cents: partner }) => {
      return flat !== null && partner !== null;
    }),
    rates: quotes.flatMap((last) => rateView(last) ?? []),
    defaults,
    labels: labelsOf(PayoutLabels, defaults),
  };
}
