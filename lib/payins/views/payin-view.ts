import "server-only";
import type { Account } from "#lib/core/access/actor.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import type { PayinReturnRow } from "#lib/payins/rows/payin-returns.ts";
import { isEnded, type PayinRow } from "#lib/payins/rows/payins.ts";
import type { Difference } from "#protocol/wire/difference.ts";
import { labelsOf, PayinLabels } from "#lib/rules/activity/labels.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money/money.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import { allInRate } from "#protocol/money/payin-amounts.ts";
import { explorerOf } from "#lib/format/explorer-of.ts";
import type { Explorer } from "#protocol/chain/network-records.ts";
import {
  checkPixCode,
  locationHost,
  type PinnedReceiver,
  type PixCodeFault,
} from "#lib/rules/payins/payin-check.ts";

/** The content of the PIX code; the code is not shown when its content is wrong. */
type PixCodeView =
  | {
      ok: true;
      text: string;
      receiverName: string;
      receiverCity: string;
      receiverKey: string | null;
      txid: string | null;
      /** The host that alone states amount and receiver of a dynamic code; null: the code itself does. */
      location: string | null;
      /** The receiver of this PIX is pinned. */
      isPinned: boolean;
    }
  | { ok: false; fault: PixCodeFault | "differs" };

/** One returned PIX; its reason and status may be unknown words. */
export type PayinReturnView = {
  id: string;
  reason: string;
  status: string;
  amount: string;
  endToEndId: string;
  receivedAt: string;
  returnedAt: string | null;
};

/** One payin as its pages show it: amounts as decimal text, times as ISO 8601. */
export type PayinView = {
  id: string;
  transactionId: string;
  /** The exchange's status; an unknown one is shown as it is. */
  status: string;
  hasEnded: boolean;
  reportedBy: PayinRow["reported_by"];
  /** Other final statuses that the exchange's events reported; null: they agree. */
  contradictedBy: string | null;
  network: string;
  /** Where anybody can look at the network's chain; null: nowhere. */
  explorer: Explorer | null;
  token: Token;
  address: string;
  /** The receiving wallet's name in the address book; null: it is not there any more. */
  walletName: string | null;
  senderAmount: string;
  receiverAmount: string;
  feeAmount: string | null;
  rate: string;
  commercialRate: string | null;
  allInRate: string;
  pix: PixCodeView;
  /** How the exchange contradicts what was agreed; with any, the code is not shown. */
  differences: Difference[];
  createdAt: string;
  createdBy: string;
  expiresAt: string;
  paidAt: string | null;
  completedAt: string | null;
  endToEndId: string | null;
  transactionHash: string | null;
  confirmations: number;
  confirmationsNeeded: number | null;
  chainCheck: PayinRow["chain_check"];
  chainDifference: string | null;
  /** Tokens that have arrived instead, as decimal text; null: the chain agrees, or shows no transfer. */
  chainAmount: string | null;
  chainCheckedAt: string | null;
  /** When the exchange last answered about it. */
  readAt: string | null;
  /** Since when the exchange has not answered about it; null when it has. */
  silentSince: string | null;
  /** PIX payments that were or are being returned in full, in the order in which they came. */
  returns: PayinReturnView[];
  /** Whether its own PIX is among them, because its tokens can't be sent. */
  isUndeliverable: boolean;
  /** Who paid, as the exchange says it; null: not paid, or it does not say. */
  payer: Payer | null;
  /** The payer is somebody else than was expected, by the names. */
  isOtherPayer: boolean;
  /** The operator's own labels. */
  labels: PayinLabels;
  /** The server's clock, for countdowns. */
  serverNow: string;
};

function pixCodeView(payin: PayinRow, pinned: PinnedReceiver): PixCodeView {
  if (payin.differences !== null) return { ok: false, fault: "differs" };
  const checked = checkPixCode(payin.pix_code, payin.sender_cents, pinned);
  if (!checked.ok) return checked;
  const { name, city, key, txid } = checked.code;
  return {
    ok: true,
    text: payin.pix_code,
    receiverName: name,
    receiverCity: city,
    receiverKey: key,
    txid,
    location: locationHost(checked.code),
    isPinned: pinned.name !== null,
  };
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

const returnView = (row: PayinReturnRow): PayinReturnView => ({
  id: String(row.id),
  reason: row.reason,
  status: row.status,
  amount: formatAmount(row.cents, "BRL"),
  endToEndId: row.end_to_end_id,
  receivedAt: row.received_at.toISOString(),
  returnedAt: iso(row.returned_at),
});

type Around = {
  createdBy: string;
  walletName: string | null;
  returns?: readonly PayinReturnRow[] | undefined;
};

export function payinView(
  { environment }: Pick<Account, "environment">,
  payin: PayinRow,
  pinned: PinnedReceiver,
  { createdBy, walletName, returns = [] }: Around,
): PayinView {
  const brl = (cents: bigint) => formatAmount(cents, "BRL");
  return {
    id: String(payin.id),
    transactionId: String(payin.transaction_id),
    status: payin.status,
    hasEnded: isEnded(payin.status),
    reportedBy: payin.reported_by,
    contradictedBy: payin.contradicted_by,
    network: payin.network,
    explorer: explorerOf(environment, payin.network),
    token: payin.token,
    address: payin.address,
    walletName,
    senderAmount: brl(payin.sender_cents),
    receiverAmount: formatAmount(payin.receiver_units, payin.token),
    feeAmount: payin.fee_cents === null ? null : brl(payin.fee_cents),
    rate: formatRate(payin.rate),
    commercialRate: payin.commercial_rate === null ? null : formatRate(payin.commercial_rate),
    allInRate: formatRate(allInRate(payin.sender_cents, payin.receiver_units)),
    pix: pixCodeView(payin, pinned),
    differences: payin.differences ?? [],
    createdAt: payin.created_at.toISOString(),
    createdBy,
    expiresAt: payin.expires_at.toISOString(),
    paidAt: iso(payin.paid_at),
    completedAt: iso(payin.completed_at),
    endToEndId: payin.end_to_end_id,
    transactionHash: payin.transaction_hash,
    confirmations: payin.confirmations,
    confirmationsNeeded: confirmationsOn(payin.network),
    chainCheck: payin.chain_check,
    chainDifference: payin.chain_difference,
    chainAmount: payin.chain_units === null ? null : formatAmount(payin.chain_units, payin.token),
    chainCheckedAt: iso(payin.chain_checked_at),
    readAt: iso(payin.read_at),
    silentSince: iso(payin.silent_since),
    returns: returns.map(returnView),
    isUndeliverable: returns.some(({ reason }) => reason === "undeliverable"),
    payer: payin.payer,
    isOtherPayer: payin.other_payer,
    labels: labelsOf(PayinLabels, payin),
    serverNow: new Date().toISOString(),
  };
}
