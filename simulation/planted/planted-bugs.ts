import { plantedBug, type PlantedBug } from "./planted-bug.ts";
import { UNSEEN_COMMON_BUGS } from "./unseen-common-bugs.ts";
import { UNSEEN_PAYIN_BUGS } from "./unseen-payin-bugs.ts";
import { UNSEEN_PAYOUT_BUGS } from "./unseen-payout-bugs.ts";
import { WEBHOOK_BUGS } from "./webhook-bugs.ts";

/** What the simulation must find, each alone. */
export const PLANTED_BUGS: readonly PlantedBug[] = [
  plantedBug(
    "each attempt orders another PIX",
    "domain/payouts/payout-settle-pix.ts",
    "const order = { paymentId, pixKey",
    "const order = { paymentId: `${paymentId}-${payment.attempts}`, pixKey",
  ),
  plantedBug(
    "no answer of the bank is taken for a refusal",
    "domain/payouts/payout-settle-pix.ts",
    'return { state: "unknown", trouble };\n  }',
    'return { state: "refused", reason: trouble };\n  }',
  ),
  plantedBug(
    "an accepted PIX counts as settled",
    "domain/payouts/payout-settle-pix.ts",
    'if (state === "accepted") return { state, endToEndId };',
    'if (state === "accepted") return { state: "settled", endToEndId: endToEndId ?? "E0" };',
  ),
  plantedBug(
    "a payment that ended is recorded again",
    "domain/payouts/payout-settle-pix.ts",
    'if (payment.state !== "asked" || payout.stage !== "paying") return;',
    "",
  ),
  plantedBug(
    "what is signed is signed anew",
    "domain/sends/sign-group.ts",
    'return owner?.isWaiting && now.get(send.id)?.state === "intended"',
    "return owner?.isWaiting && now.get(send.id)",
  ),
  plantedBug(
    "tokens count in their first block",
    "domain/sends/settle-outcome.ts",
    "const isDeep = ({ confirmations }: Mined) => confirmations >= chain.confirmations;",
    "const isDeep = ({ confirmations }: Mined) => confirmations >= 1;",
  ),
  plantedBug(
    "a reverted transaction counts as delivered",
    "domain/sends/settle-outcome.ts",
    'deep.filter(({ mined }) => mined.outcome === "delivered"),',
    "deep,",
  ),
  plantedBug(
    "bytes that no node knows count as displaced",
    "domain/sends/settle-confirm.ts",
    'if (outcome.state === "displaced") {',
    'if (outcome.state === "displaced" || outcome.state === "unknown") {',
  ),
  plantedBug(
    "bytes that no node knows are not sent again",
    "domain/sends/settle-confirm.ts",
    'if (outcome.state === "unknown") await sendAgain(deps, chain, send, asks);',
    "",
  ),
  plantedBug(
    "a signed pull is abandoned",
    "domain/payouts/fail-unpulled-payout.ts",
    'if (send.state !== "intended") return false;',
    "",
  ),
  plantedBug(
    "a late PIX settles its payin",
    "domain/payins/match-incoming-pix.ts",
    'if (payin.status !== "processing" || receipt.paidAt >= payin.expires_at) return "late";',
    'if (payin.status === "completed") return "late";',
  ),
  plantedBug(
    "a wrong amount settles its payin",
    "domain/payins/match-incoming-pix.ts",
    'return receipt.cents === payin.sender_cents ? null : "wrong_amount";',
    "return null;",
  ),
  plantedBug(
    "a second PIX is kept",
    "domain/payins/match-incoming-pix.ts",
    'if (payin.paid_at !== null) return "paid_twice";',
    "",
  ),
  plantedBug(
    "a payin expires whatever its charge shows",
    "domain/payins/payin-expiry.ts",
    "return !charge.payments.some((payment) => paysInTime(payin, payment));",
    "return true;",
  ),
  plantedBug(
    "each attempt is another return",
    "domain/payins/settle-returns.ts",
    "const wanted = { returnId: order.id,",
    "const wanted = { returnId: `${order.id}-${order.attempts}`,",
  ),
  plantedBug(
    "a return is booked each time it is seen",
    "domain/payins/settle-returns.ts",
    "if (!(await confirmReturn(tx, id))) return false;",
    "await confirmReturn(tx, id);",
  ),
  plantedBug(
    "a refund is one unit short",
    "domain/payouts/payout-settle-refund.ts",
    "const what = { payout_id, network, token, units, to_address: sender_address };",
    "const what = { payout_id, network, token, units: BigInt(units) - 1n, to_address: sender_address };",
  ),
  plantedBug(
    "every pull is of the first user's spender",
    "domain/sends/settle-owner.ts",
    "userId: there(send.payout_user, send),",
    "userId: 1,",
  ),
  plantedBug(
    "a payout waits for its allowance for ever",
    "domain/payouts/payout-settle-check.ts",
    "const isOver = isTooLate(payout) || (payout.msLeft <= 0 && lack && !lack.isUnknown);",
    "const isOver = false;",
  ),
  plantedBug(
    "a refusal gives up what is signed",
    "domain/sends/abandon-send.ts",
    'if (send.state !== "intended" || payin.status !== "processing") return "changed";',
    "",
  ),
  plantedBug(
    "what the feed leaves out is left out",
    "domain/payins/take-missed-pix.ts",
    "const rows = await missedPix(deps.db, range, BATCH);",
    "const rows: MissedPix[] = [];",
  ),
  plantedBug(
    "a PIX is ordered under any id",
    "domain/payouts/payout-settle-pull.ts",
    "id: pixOrderId(payout.payout_id),",
    "id: `Q${crypto.randomUUID()}`,",
  ),
  plantedBug(
    "a return is cancelled whatever the bank says",
    "domain/recovery/book-written-return.ts",
    "if (isDone || found) {",
    "if (isDone) {",
  ),
  plantedBug(
    "a number is the chain's alone",
    "db/sends/signer-nonces.ts",
    "greatest(signer_nonces.next_nonce, ${minedNonce}::bigint) + ${taken}::bigint",
    "${minedNonce}::bigint + ${taken}::bigint",
  ),
  ...WEBHOOK_BUGS,
  ...UNSEEN_PAYIN_BUGS,
  ...UNSEEN_PAYOUT_BUGS,
  ...UNSEEN_COMMON_BUGS,
];
