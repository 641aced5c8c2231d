/** A change of the source that loses, doubles or strands money somewhere. */
export type PlantedBug = {
  name: string;
  /** What the simulation must find it by is not said: it has to see for itself. */
  edits: readonly { file: string; from: string; to: string }[];
};

const one = (name: string, file: string, from: string, to: string): PlantedBug => ({
  name,
  edits: [{ file: `service/${file}`, from, to }],
});

export const PLANTED_BUGS: readonly PlantedBug[] = [
  one(
    "each attempt orders another PIX",
    "domain/payouts/payout-settle-pix.ts",
    "const order = { paymentId, pixKey",
    "const order = { paymentId: `${paymentId}-${payment.attempts}`, pixKey",
  ),
  one(
    "no answer of the bank is taken for a refusal",
    "domain/payouts/payout-settle-pix.ts",
    'return { state: "unknown", trouble };\n  }',
    'return { state: "refused", reason: trouble };\n  }',
  ),
  one(
    "an accepted PIX counts as settled",
    "domain/payouts/payout-settle-pix.ts",
    'if (state === "accepted") return { state, endToEndId };',
    'if (state === "accepted") return { state: "settled", endToEndId: endToEndId ?? "E0" };',
  ),
  one(
    "a payment that ended is recorded again",
    "domain/payouts/payout-settle-pix.ts",
    'if (payment.state !== "asked" || payout.stage !== "paying") return;',
    "",
  ),
  one(
    "what is signed is signed anew",
    "domain/sends/sign-group.ts",
    'return owner?.isWaiting && now.get(send.id)?.state === "intended"',
    "return owner?.isWaiting && now.get(send.id)",
  ),
  one(
    "tokens count in their first block",
    "domain/sends/settle-outcome.ts",
    "const isDeep = ({ confirmations }: Mined) => confirmations >= chain.confirmations;",
    "const isDeep = ({ confirmations }: Mined) => confirmations >= 1;",
  ),
  one(
    "a reverted transaction counts as delivered",
    "domain/sends/settle-outcome.ts",
    'deep.filter(({ mined }) => mined.outcome === "delivered"),',
    "deep,",
  ),
  one(
    "bytes that no node knows count as displaced",
    "domain/sends/settle-confirm.ts",
    'if (outcome.state === "displaced") {',
    'if (outcome.state === "displaced" || outcome.state === "unknown") {',
  ),
  one(
    "bytes that no node knows are not sent again",
    "domain/sends/settle-confirm.ts",
    'if (outcome.state === "unknown") await sendAgain(deps, chain, send, asks);',
    "",
  ),
  one(
    "a signed pull is abandoned",
    "domain/payouts/fail-unpulled-payout.ts",
    'if (send.state !== "intended") return false;',
    "",
  ),
  one(
    "a late PIX settles its payin",
    "domain/payins/match-incoming-pix.ts",
    'if (payin.status !== "processing" || receipt.paidAt >= payin.expires_at) return "late";',
    'if (payin.status === "completed") return "late";',
  ),
  one(
    "a wrong amount settles its payin",
    "domain/payins/match-incoming-pix.ts",
    'return receipt.cents === payin.sender_cents ? null : "wrong_amount";',
    "return null;",
  ),
  one(
    "a second PIX is kept",
    "domain/payins/match-incoming-pix.ts",
    'if (payin.paid_at !== null) return "paid_twice";',
    "",
  ),
  one(
    "a payin expires whatever its charge shows",
    "domain/payins/payin-expiry.ts",
    "return !charge.payments.some((payment) => paysInTime(payin, payment));",
    "return true;",
  ),
  one(
    "each attempt is another return",
    "domain/payins/settle-returns.ts",
    "const wanted = { returnId: order.id,",
    "const wanted = { returnId: `${order.id}-${order.attempts}`,",
  ),
  one(
    "a return is booked each time it is seen",
    "domain/payins/settle-returns.ts",
    "if (!(await confirmReturn(tx, id))) return false;",
    "await confirmReturn(tx, id);",
  ),
  one(
    "a refund is one unit short",
    "domain/payouts/payout-settle-refund.ts",
    "const what = { payout_id, network, token, units, to_address: sender_address };",
    "const what = { payout_id, network, token, units: BigInt(units) - 1n, to_address: sender_address };",
  ),
  one(
    "every pull is of the first user's spender",
    "domain/sends/settle-owner.ts",
    "userId: there(send.payout_user, send),",
    "userId: 1,",
  ),
  one(
    "a payout waits for its allowance for ever",
    "domain/payouts/payout-settle-check.ts",
    "const isOver = isTooLate(payout) || (payout.msLeft <= 0 && lack && !lack.isUnknown);",
    "const isOver = false;",
  ),
  one(
    "a refusal gives up what is signed",
    "domain/sends/abandon-send.ts",
    'if (send.state !== "intended" || payin.status !== "processing") return "changed";',
    "",
  ),
  one(
    "what the feed leaves out is left out",
    "domain/payins/take-missed-pix.ts",
    "const rows = await missedPix(deps.db, range, BATCH);",
    "const rows: MissedPix[] = [];",
  ),
  one(
    "a PIX is ordered under any id",
    "domain/payouts/payout-settle-pull.ts",
    "id: pixOrderId(payout.payout_id),",
    "id: `Q${crypto.randomUUID()}`,",
  ),
  one(
    "a return is cancelled whatever the bank says",
    "domain/recovery/book-written-return.ts",
    "if (isDone || found) {",
    "if (isDone) {",
  ),
  one(
    "a number is the chain's alone",
    "db/sends/signer-nonces.ts",
    "greatest(signer_nonces.next_nonce, ${minedNonce}::bigint) + ${taken}::bigint",
    "${minedNonce}::bigint + ${taken}::bigint",
  ),
  one(
    "any answer counts as taken",
    "domain/webhooks/deliveries.ts",
    "if (status !== null && status >= 200 && status < 300) {",
    "if (status !== null) {",
  ),
  one(
    "a webhook is sent again at once",
    "db/webhooks/deliveries.ts",
    "else now() + make_interval(secs => ${retryInMs / 1000}) end`,",
    "else now() end`,",
  ),
  {
    name: "a webhook is tried nine times",
    edits: [
      {
        file: "service/domain/webhooks/deliveries.ts",
        from: "export const MAX_ATTEMPTS = 3;",
        to: "export const MAX_ATTEMPTS = 9;",
      },
      {
        file: "service/domain/webhooks/deliveries.ts",
        from: "const wait = retryWaitsMs(deps.webhook)[attempt - 1];",
        to: "const wait = attempt < 9 ? 10_000 : undefined;",
      },
    ],
  },
  one(
    "a webhook is signed for another id",
    "domain/webhooks/deliveries.ts",
    ".sign(eventId, at, body),",
    ".sign(claimed.event, at, body),",
  ),
  one(
    "a webhook tells its secret",
    "domain/webhooks/deliveries.ts",
    "      data: claimed.data,\n",
    "      data: { ...claimed.data, by: deps.sealer.open(endpoint.secret, secretOf(userId, receiver)) },\n",
  ),
  one(
    "a rotated secret signs no more",
    "domain/webhooks/deliveries.ts",
    "const sealed = [endpoint.secret, endpoint.previousSecret]",
    "const sealed = [endpoint.secret]",
  ),
  one(
    "nobody is told that a payin expired",
    "domain/payins/payin-expiry.ts",
    'await recordEvent(tx, expired.user_id, "crypto.payin.updated", payinEventData(expired));',
    "",
  ),
];
