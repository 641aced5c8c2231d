import { PAYOUT_PHASES, type PayoutPhase } from "#lib/rules/payouts/payout-states.ts";
import type { StepState } from "#lib/rules/payouts/payout-steps.ts";
import type { Token } from "#protocol/money/money.ts";
import { times } from "./payin-receipt.ts";
import type { Receipt, ReceiptHash } from "./receipt.ts";
import type { ReceiptState } from "./receipt-states.ts";

/** What a receipt reads of a payout's view. */
export type PayoutSaid = {
  id: string;
  phase: PayoutPhase;
  contradictedBy: string | null;
  chainCheck: "not_checked" | "verified" | "differs";
  /** Somebody has explained what differs on the blockchain. */
  isExplained: boolean;
  network: string;
  token: Token;
  tokenAmount: string;
  senderAddress: string;
  receiver: {
    name: string;
    key: string | null;
    holder: { name: string; document: string | null } | null;
  };
  receiverAmount: string;
  senderAmount: string;
  feeAmount: string | null;
  rate: string;
  allInRate: string;
  /** `provider`: the institution that an exchange names for it. */
  steps: readonly {
    name: string;
    state: StepState;
    at: string | null;
    provider: string | null;
  }[];
  pullHash: string | null;
  refundHash: string | null;
  endToEndId: string | null;
  createdAt: string;
  endedAt: string | null;
  readAt: string | null;
  labels: { reference: string };
};

/**
 * The state that a payout's receipt says; it claims nothing that was not reported. It is about the PIX: once somebody
 * has explained what left the wallet, a paid one is told by the exchange's word again.
 */
function payoutReceiptState(payout: PayoutSaid): ReceiptState {
  const { phase, contradictedBy, chainCheck, isExplained } = payout;
  if (phase === "completed" || phase === "failed" || phase === "refunded") {
    if (
      contradictedBy !== null ||
      (chainCheck === "differs" && !(phase === "completed" && isExplained))
    ) {
      return "payout_disputed";
    }
    if (phase !== "completed") return `payout_${phase}`;
    return chainCheck === "verified" ? "payout_completed" : "payout_reported";
  }
  if (PAYOUT_PHASES[phase].of === "on_hold") return "payout_on_hold";
  return phase === "refunding" ? "payout_refunding" : "payout_processing";
}

const PIX_IS_PAID: readonly ReceiptState[] = ["payout_completed", "payout_reported"];

/** A payout's receipt: tokens are taken from the company's wallet, and reais go to a receiver. */
export function payoutReceipt(payout: PayoutSaid, company: Receipt["company"]): Receipt {
  const state = payoutReceiptState(payout);
  const step = (name: string) => payout.steps.find((one) => one.name === name);
  const doneAt = (name: string) => (step(name)?.state === "done" ? (step(name)?.at ?? null) : null);
  const { holder, name, key } = payout.receiver;
  const hashes: [ReceiptHash["what"], string | null][] = [
    ["taken", payout.pullHash],
    ["refunded", payout.refundHash],
  ];
  const isPaid = PIX_IS_PAID.includes(state);
  return {
    of: { kind: "payout", id: payout.id },
    payment: { kind: "payout", id: payout.id },
    number: payout.id,
    state,
    company,
    amount: { amount: payout.receiverAmount, asset: "BRL" },
    from: {
      name: company.name,
      document: company.document,
      // Who sent the PIX, as the exchange names it.
      bank: isPaid ? (step("payment")?.provider ?? null) : null,
      address: payout.senderAddress,
    },
    to: {
      name: holder?.name ?? name,
      document: holder?.document ?? null,
      bank: null,
      address: null,
    },
    pix: { key, receiver: null, endToEndId: payout.endToEndId },
    exchange: {
      token: payout.token,
      tokens: payout.tokenAmount,
      areTokensMoved: step("transaction")?.state === "done",
      gross: payout.senderAmount,
      rate: payout.rate,
      vet: payout.allInRate,
      fee: payout.feeAmount,
      network: payout.network,
      hashes: hashes.flatMap(([what, hash]) => (hash === null ? [] : [{ what, hash }])),
    },
    reason: null,
    times: times([
      ["created", payout.createdAt],
      ["taken", doneAt("transaction")],
      ["paid", isPaid ? (doneAt("payment") ?? payout.endedAt) : null],
      ["returned", state === "payout_refunded" ? payout.endedAt : null],
      ["ended", state === "payout_failed" ? payout.endedAt : null],
    ]),
    reference: payout.labels.reference,
    asOf: payout.readAt ?? payout.endedAt ?? payout.createdAt,
  };
}
