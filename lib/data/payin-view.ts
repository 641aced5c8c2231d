import "server-only";
import { env } from "#lib/env.ts";
import type { Account } from "#lib/auth/actor.ts";
import { isEnded, type PayinRow } from "#lib/store/payins.ts";
import { formatAmount, formatRate, type Token } from "#protocol/money.ts";
import { NETWORKS, type Network } from "#protocol/networks.ts";
import { allInRate } from "#protocol/payin-amounts.ts";
import { checkPixCode, type PixCodeFault } from "#protocol/payin-check.ts";
import { SANDBOX_RECEIVER } from "#protocol/sandbox.ts";

/** What the PIX code itself says; it is not shown when it says anything else than it must. */
export type PixCodeView =
  | {
      ok: true;
      text: string;
      amount: string;
      receiverName: string;
      receiverCity: string;
      receiverKey: string | null;
      txid: string | null;
    }
  | { ok: false; fault: PixCodeFault };

/** One payin as its screens show it: amounts as decimal text, times as ISO 8601. */
export type PayinView = {
  id: string;
  transactionId: string;
  /** The exchange's word; one we do not know is shown as it is. */
  status: string;
  hasEnded: boolean;
  reportedBy: PayinRow["reported_by"];
  network: string;
  token: Token;
  address: string;
  senderAmount: string;
  receiverAmount: string;
  feeAmount: string | null;
  rate: string;
  commercialRate: string | null;
  allInRate: string;
  pix: PixCodeView;
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
  chainCheckedAt: string | null;
  /** When the exchange last answered about it. */
  readAt: string | null;
  reference: string;
  costCentre: string;
  note: string;
  /** The server's clock, for countdowns. */
  serverNow: string;
};

function pixCodeView(payin: PayinRow, account: Account): PixCodeView {
  const pinned = account.environment === "sandbox" ? SANDBOX_RECEIVER : { name: null, key: null };
  const checked = checkPixCode(payin.pix_code, payin.sender_cents, pinned);
  if (!checked.ok) return checked;
  const { amount, name, city, key, txid } = checked.code;
  return {
    ok: true,
    text: payin.pix_code,
    amount: amount ?? "",
    receiverName: name,
    receiverCity: city,
    receiverKey: key,
    txid,
  };
}

const isNetwork = (name: string): name is Network => NETWORKS.some((one) => one === name);

function confirmationsNeeded(network: string): number | null {
  return isNetwork(network)
    ? env()[`CONFIRMATIONS_${network.toUpperCase() as Uppercase<Network>}`]
    : null;
}

const iso = (time: Date | null) => time?.toISOString() ?? null;

export function payinView(payin: PayinRow, account: Account, createdBy: string): PayinView {
  const brl = (cents: bigint) => formatAmount(cents, "BRL");
  return {
    id: String(payin.id),
    transactionId: String(payin.transaction_id),
    status: payin.status,
    hasEnded: isEnded(payin.status),
    reportedBy: payin.reported_by,
    network: payin.network,
    token: payin.token,
    address: payin.address,
    senderAmount: brl(payin.sender_cents),
    receiverAmount: formatAmount(payin.receiver_units, payin.token),
    feeAmount: payin.fee_cents === null ? null : brl(payin.fee_cents),
    rate: formatRate(payin.rate),
    commercialRate: payin.commercial_rate === null ? null : formatRate(payin.commercial_rate),
    allInRate: formatRate(allInRate(payin.sender_cents, payin.receiver_units)),
    pix: pixCodeView(payin, account),
    createdAt: payin.created_at.toISOString(),
    createdBy,
    expiresAt: payin.expires_at.toISOString(),
    paidAt: iso(payin.paid_at),
    completedAt: iso(payin.completed_at),
    endToEndId: payin.end_to_end_id,
    transactionHash: payin.transaction_hash,
    confirmations: payin.confirmations,
    confirmationsNeeded: confirmationsNeeded(payin.network),
    chainCheck: payin.chain_check,
    chainDifference: payin.chain_difference,
    chainCheckedAt: iso(payin.chain_checked_at),
    readAt: iso(payin.read_at),
    reference: payin.reference ?? "",
    costCentre: payin.cost_centre ?? "",
    note: payin.note ?? "",
    serverNow: new Date().toISOString(),
  };
}
