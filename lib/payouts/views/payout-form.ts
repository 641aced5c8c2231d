import "server-only";
import type { Session } from "#lib/core/access/actor.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import type { AccountingView } from "#lib/rules/accounting/accounting.ts";
import { rpcUrl } from "#lib/chain/port/rpc-url.ts";
import type { Exchange } from "#lib/core/exchange/get-exchange.ts";
import { lastPayoutQuotes } from "#lib/payouts/rows/payout-intents.ts";
import { signingPolicy } from "#lib/payouts/rows/payout-signing-check.ts";
import { listExternalWallets } from "#lib/paying-wallets/rows/external-wallets.ts";
import {
  listPayingWallets,
  type PayingWalletRow,
} from "#lib/paying-wallets/rows/paying-wallets.ts";
import { hasProved } from "#lib/paying-wallets/rows/signed-texts.ts";
import { payoutRate, type PayoutRate } from "#lib/rules/payouts/payout-rate.ts";
import type { Store } from "#lib/core/store/store.ts";
import { labelsOf, PayoutLabels } from "#lib/rules/activity/labels.ts";
import { mulDown, parseAmount, type Token, TOKENS } from "#protocol/money/money.ts";
import {
  type Family,
  isIssued,
  PAYOUT_NETWORKS,
  pinnedToken,
  type PayoutNetwork,
} from "#protocol/chain/networks.ts";
import { requestedAsset } from "#protocol/money/payout-amounts.ts";
import { readFault, type ReadFault } from "#lib/core/exchange/read-fault.ts";
import {
  EXACT_TOKENS,
  startingValues,
  type PayoutFormFrom,
  type PayoutFormValues,
} from "./payout-form-start.ts";
import type { ReceiverView } from "./receiver-view.ts";
import { searchReceivers } from "./receiver-search.ts";

/** The form's reader, with the exchange as their role permits. */
export type FormReader = {
  store: Store;
  session: Pick<Session, "account" | "person">;
  exchange: Exchange;
};

/** A network's tokens that payouts are open for: pinned, issued, and with a node to read. */
export type PayoutPair = { network: PayoutNetwork; tokens: Token[] };

/** What an administrator has not set yet: the spender, or the connection's limits. */
export type ClosedNetwork = { network: PayoutNetwork; lacks: "pin" | "limits" };

export type PayoutFormView = {
  accounts:
    | { read: true; options: ReceiverView[]; isMore: boolean }
    | { read: false; fault: ReadFault };
  pairs: PayoutPair[];
  /** Networks that a node reads, and that an administrator has not opened. */
  closed: ClosedNetwork[];
  /**
   * False: the exchange does not state its fees, so the form offers only sent tokens with the fees taken from
   * the received amount.
   */
  allModes: boolean;
  /**
   * The wallets that may pay, whose whole balance can be typed. `asks`: the address of one that this person has proved,
   * with which others can be asked before it signs; null: they have not.
   */
  payers: { id: string; name: string; family: Family; asks: string | null }[];
  /** Of the newest quotes, by pair. */
  rates: PayoutRate[];
  defaults: PayoutFormValues;
  /** The operator's labels among the defaults. */
  labels: PayoutLabels;
  accounting: AccountingView;
};

const EMPTY: PayoutFormValues = {
  pix_account: "",
  network: "polygon",
  token: "USDC",
  // The receiver gets exactly what is typed, and the fees come on top.
  currency_type: "receiver",
  cover_fees: true,
  request_amount: "",
  ...PayoutLabels.parse({}),
  attachments: [],
};

/** Networks on which something can be signed, and those on which an administrator has not opened it. */
export async function openPairs({
  store,
  session: { account },
}: {
  store: Store;
  session: Pick<Session, "account">;
}) {
  const pairs: PayoutPair[] = [];
  const closed: ClosedNetwork[] = [];
  for (const network of PAYOUT_NETWORKS) {
    const isRead = rpcUrl(account.environment, network) !== null;
    const tokens = TOKENS.filter(
      (token) =>
        isIssued(network, token) && pinnedToken(account.environment, network, token) !== null,
    );
    if (!isRead || tokens.length === 0) continue;
    const { pin, limits } = await signingPolicy(store.db, account, network);
    if (pin !== null && limits !== null) pairs.push({ network, tokens });
    else closed.push({ network, lacks: pin === null ? "pin" : "limits" });
  }
  return { pairs, closed };
}

/** The first of them to choose from, with the one that the form begins with. */
async function accountOptions(
  reader: FormReader,
  { pix_account }: Partial<PayoutFormValues>,
): Promise<PayoutFormView["accounts"]> {
  try {
    return { read: true, ...(await searchReceivers(reader, "", pix_account)) };
  } catch (error) {
    return { read: false, fault: readFault(error) };
  }
}

type LastQuote = Awaited<ReturnType<typeof lastPayoutQuotes>>[number];

function rateOf(last: LastQuote): PayoutRate | null {
  const { network, token, rate, flat_fee_cents: flatFeeCents } = last;
  const { partner_fee_cents: partnerFeeCents, quoted_at: quotedAt, currency_type } = last;
  const typed = parseAmount(last.request_amount, requestedAsset(currency_type, token)) ?? 0n;
  const grossCents = currency_type === "sender" ? mulDown(typed, rate ?? 0n) : typed;
  const fees = { flatFeeCents, partnerFeeCents };
  return payoutRate({ network, token, rate, ...fees, grossCents, quotedAt });
}

/** The values to begin with, as far as what was chosen before is still offered. */
function defaultsOf(
  values: Partial<PayoutFormValues>,
  { pairs, accounts, allModes }: Pick<PayoutFormView, "pairs" | "accounts" | "allModes">,
): PayoutFormValues {
  const open = (network: string | undefined) => pairs.find((pair) => pair.network === network);
  const pair = open(values.network) ?? open(EMPTY.network) ?? pairs[0];
  const wanted = values.token ?? EMPTY.token;
  const token = !pair || pair.tokens.includes(wanted) ? wanted : (pair.tokens[0] ?? wanted);
  const options = accounts.read
    ? accounts.options.filter(({ coolingOff }) => coolingOff === null)
    : [];
  const isOffered = options.some(({ pixAccount }) => pixAccount === values.pix_account);
  const given = {
    ...EMPTY,
    ...values,
    network: pair?.network ?? EMPTY.network,
    token,
    // None is chosen but the one that was named, unless it is gone or rests.
    pix_account: (isOffered && values.pix_account) || "",
  };
  if (allModes) return given;
  // An exchange that does not state its fees is only sent tokens, with the fees inside; reais that were typed before are no tokens.
  const request_amount = given.currency_type === "sender" ? given.request_amount : "";
  return { ...given, ...EXACT_TOKENS, request_amount };
}

async function payerView(
  { store, session: { account, person } }: FormReader,
  { id, name, family, address }: PayingWalletRow,
): Promise<PayoutFormView["payers"][number]> {
  const isProved = await hasProved(store.db, account.id, person.id, { family, address });
  return { id: String(id), name, family, asks: isProved ? address : null };
}

/** Everything that the first step shows. */
export async function payoutForm(
  reader: FormReader,
  from: PayoutFormFrom,
): Promise<PayoutFormView> {
  const { store, session } = reader;
  const values = await startingValues(reader, from);
  const [{ pairs, closed }, accounts, quotes, payers, external, accounting] = await Promise.all([
    openPairs(reader),
    accountOptions(reader, values),
    lastPayoutQuotes(store.db, session.account.id),
    listPayingWallets(store.db, session.account.id),
    listExternalWallets(store.db, session.account.id),
    accountingOf(store, session.account, "payout"),
  ]);
  const allModes = quotes.every(({ flat_fee_cents: flat, partner_fee_cents: partner }) => {
    return flat !== null && partner !== null;
  });
  const defaults = defaultsOf(values, { pairs, accounts, allModes });
  // Its owners sign elsewhere, and its payouts have a form of their own.
  const isConnectable = ({ id }: PayingWalletRow) => !external.some(({ payer }) => payer === id);
  return {
    accounts,
    pairs,
    closed,
    allModes,
    payers: await Promise.all(
      payers.filter(isConnectable).map((wallet) => payerView(reader, wallet)),
    ),
    rates: quotes.flatMap((last) => rateOf(last) ?? []),
    defaults,
    labels: labelsOf(PayoutLabels, defaults),
    accounting,
  };
}
