import type { PayinPhase } from "#lib/rules/payins/payin-phase.ts";
import type { Token } from "#protocol/money/money.ts";
import type { Payer } from "#protocol/payins/payer.ts";
import type { Party, Receipt, ReceiptTime } from "./receipt.ts";
import type { ReceiptState } from "./receipt-states.ts";

export type ReturnSaid = {
  id: string;
  reason: string;
  status: string;
  amount: string;
  endToEndId: string;
  receivedAt: string;
  returnedAt: string | null;
};

/** What a receipt reads of a payin's view. */
export type PayinSaid = {
  id: string;
  transactionId: string;
  contradictedBy: string | null;
  chainCheck: "not_checked" | "verified" | "differs";
  network: string;
  token: Token;
  address: string;
  senderAmount: string;
  receiverAmount: string;
  feeAmount: string | null;
  rate: string;
  allInRate: string;
  pix: { ok: true; receiverName: string; receiverKey: string | null } | { ok: false };
  createdAt: string;
  expiresAt: string;
  paidAt: string | null;
  completedAt: string | null;
  endToEndId: string | null;
  transactionHash: string | null;
  readAt: string | null;
  returns: readonly ReturnSaid[];
  payer: Payer | null;
  labels: { reference: string };
};

const OPEN = {
  awaiting_pix: "payin_awaiting",
  asking_bank: "payin_processing",
  sending: "payin_processing",
  confirming: "payin_processing",
  returning: "payin_returning",
  // A word that we do not know is no end.
  unknown: "payin_processing",
} as const satisfies Partial<Record<PayinPhase, ReceiptState>>;

const areBack = (returns: readonly ReturnSaid[]) =>
  returns.every(({ status }) => status === "returned");

/** The state that a payin's receipt says; it claims nothing that was not reported. */
function payinReceiptState(phase: PayinPhase, payin: PayinSaid): ReceiptState {
  const { contradictedBy, chainCheck, returns } = payin;
  if (phase !== "completed" && phase !== "failed" && phase !== "expired") return OPEN[phase];
  if (contradictedBy !== null || (phase === "completed" && chainCheck === "differs")) {
    return "payin_disputed";
  }
  if (phase === "completed") {
    return chainCheck === "verified" ? "payin_completed" : "payin_reported";
  }
  const own =
    phase === "failed" ? returns.filter(({ reason }) => reason === "undeliverable") : returns;
  if (own.length === 0) return `payin_${phase}`;
  return areBack(own) ? `payin_${phase}_returned` : `payin_${phase}_returning`;
}

export const times = (all: readonly [ReceiptTime["what"], string | null][]): ReceiptTime[] =>
  all.flatMap(([what, at]) => (at === null ? [] : [{ what, at }]));

const payerOf = (payer: Payer | null): Party => ({
  name: payer?.name ?? null,
  document: payer?.document ?? null,
  bank: payer?.bank ? (payer.bank.name ?? payer.bank.ispb) : null,
  address: null,
});

const pixOf = ({ pix }: PayinSaid) =>
  pix.ok ? { key: pix.receiverKey, receiver: pix.receiverName } : { key: null, receiver: null };

/** A payin's receipt: reais came from a payer, and tokens go to the company's wallet. */
export function payinReceipt(
  payin: PayinSaid,
  phase: PayinPhase,
  company: Receipt["company"],
): Receipt {
  const state = payinReceiptState(phase, payin);
  const isUnpaid = payin.paidAt === null;
  return {
    of: { kind: "payin", id: payin.id },
    payment: { kind: "payin", id: payin.id },
    number: payin.transactionId,
    state,
    company,
    amount: { amount: payin.senderAmount, asset: "BRL" },
    from: payerOf(payin.payer),
    to: { name: company.name, document: company.document, bank: null, address: payin.address },
    pix: { ...pixOf(payin), endToEndId: payin.endToEndId },
    exchange: {
      token: payin.token,
      tokens: payin.receiverAmount,
      areTokensMoved: state === "payin_completed" || state === "payin_reported",
      gross: null,
      rate: payin.rate,
      vet: payin.allInRate,
      fee: payin.feeAmount,
      network: payin.network,
      hashes: payin.transactionHash === null ? [] : [{ what: "sent", hash: payin.transactionHash }],
    },
    reason: null,
    times: times([
      ["created", payin.createdAt],
      ["paid", payin.paidAt],
      ["ended", payin.completedAt],
      ["expired", phase === "expired" && isUnpaid ? payin.expiresAt : null],
    ]),
    reference: payin.labels.reference,
    asOf: payin.readAt ?? payin.completedAt ?? payin.createdAt,
  };
}

/**
 * The receipt of a PIX that went back to whoever paid it. Its payer is the payin's only where it is the payin's own
 * PIX: who paid another is not known.
 */
export function returnReceipt(
  payin: PayinSaid,
  one: ReturnSaid,
  company: Receipt["company"],
): Receipt {
  const isOwn = one.endToEndId === payin.endToEndId;
  const { key, receiver } = pixOf(payin);
  const isBack = one.status === "returned";
  return {
    of: { kind: "return", id: one.id },
    payment: { kind: "payin", id: payin.id },
    number: payin.transactionId,
    state: isBack ? "return_returned" : "return_returning",
    company,
    amount: { amount: one.amount, asset: "BRL" },
    from: { name: receiver ?? company.name, document: null, bank: null, address: null },
    to: payerOf(isOwn ? payin.payer : null),
    pix: { key, receiver: null, endToEndId: one.endToEndId },
    exchange: null,
    reason: one.reason,
    times: times([
      ["received", one.receivedAt],
      ["returned", isBack ? one.returnedAt : null],
    ]),
    reference: payin.labels.reference,
    asOf: payin.readAt ?? one.receivedAt,
  };
}
