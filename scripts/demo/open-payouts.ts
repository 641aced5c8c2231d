import { contractOf } from "#service/domain/payouts/payout-quote.ts";
import { after, officeHour } from "./calendar.ts";
import { addExternalAllowance, addSignature, executed } from "./allowances.ts";
import { quotedIntent } from "./dashboard-payouts.ts";
import type { Ground } from "./ground.ts";
import { quotePayout } from "./payout-quotes.ts";
import type { Payer } from "./paying-wallets.ts";
import { addPayoutRequest, type RequestStory } from "./requests.ts";
import { HELD_DAYS } from "./service-history.ts";
import type { PayoutIntentStatus } from "#lib/rules/payouts/payout-states.ts";

const REQUESTED = [
  ["waiting", 0.4],
  ["waiting", 3],
  ["granted", 6],
  ["expired", 70],
  ["refused", 200],
  ["changed", 300],
  ["replaced", 420],
  ["withdrawn", 500],
] as const satisfies readonly [RequestStory, hoursAgo: number][];

/** Payouts that were typed and have not come to be: waiting for others, for a wallet, or for an answer. */
export function addOpenPayouts(ground: Ground, payers: readonly Payer[], test: Payer): void {
  const payer = payers.find(({ external }) => external === null);
  const safe = payers.find(({ external }) => external !== null);
  if (!payer || !safe) throw new Error("nobody pays");
  // Whoever is approved goes on with the wallet that signs here, in the token in which it leaves nothing open.
  addRequested(ground, { ...test, token: "USDT" });
  addUnfinished(ground, payer);
  addFromSafe(ground, safe);
}

function addRequested(ground: Ground, payer: Payer): void {
  const { chance, now, team } = ground;
  for (const [story, hours] of REQUESTED) {
    const at = officeHour(chance, now, hours / 24);
    const by = team.operator;
    const intent = addIntent(ground, "quoted", {
      at,
      by,
      payer,
      worth: chance.amount(26_000, 0.3),
    });
    addPayoutRequest(ground, { intent, by, at, wallet: payer.address }, story);
  }
}

type Begun = { at: Date; by: string; payer: Payer; worth: number };

/** What was typed and quoted, and how far it came. */
export function addIntent(
  ground: Ground,
  status: PayoutIntentStatus,
  { at, by, payer, worth }: Begun,
) {
  const { chance, dashboard, now } = ground;
  const quoted = quotePayout(ground, at, payer, worth);
  const intent = {
    ...quotedIntent(ground, { id: chance.uuid(), at, by, quoted }),
    // What is still to be signed is compared with it.
    returned_contract: contractOf(quoted, "sandbox"),
    status,
    payout_quote_id: String(900_000 + chance.whole(1, 99_999)),
    signing_address: ["signing", "executing", "unclear"].includes(status) ? payer.address : null,
    executed_at: ["executing", "unclear"].includes(status) ? at : null,
    refused_code: status === "refused" ? "QUOTE_EXPIRED" : null,
    next_attempt_at: ["executing", "unclear"].includes(status)
      ? after(now, HELD_DAYS * 86_400)
      : null,
  };
  dashboard.add("payout_intent", intent);
  return { ...intent, quoted };
}

const UNFINISHED = [
  ["none", 8],
  ["quoted", 26],
  ["signing", 1.2],
  ["signing", 5],
  ["executing", 0.3],
  ["unclear", 2.5],
  ["refused", 30],
] as const satisfies readonly [PayoutIntentStatus, hoursAgo: number][];

function addUnfinished(ground: Ground, payer: Payer): void {
  const { now, team, chance, dashboard, accountId } = ground;
  for (const [index, [status, hours]] of UNFINISHED.entries()) {
    const at = officeHour(chance, now, hours / 24);
    const by = team.operator;
    const { id, quoted } = addIntent(ground, status, {
      at,
      by,
      payer,
      worth: chance.amount(2_000, 0.4),
    });
    if (status === "none" || status === "quoted" || status === "refused") continue;
    // One wallet has one open question at a time.
    const own = { ...payer, address: chance.address(payer.network) };
    const state = status === "signing" ? (index % 2 === 0 ? "asked" : "sent") : "mined";
    addSignature(ground, { id, by, at, quoted, payer: own, state });
    if (status === "signing") continue;
    dashboard.add("payout_execution", {
      account_id: accountId,
      intent_id: id,
      payout_quote_id: "0",
      ...executed(quoted, own.address),
      head: 1,
      asked_by: by,
      asked_at: at,
      ended: null,
      ended_at: null,
      next_look_at: null,
    });
  }
}

function addFromSafe(ground: Ground, payer: Payer): void {
  const { now, team, chance } = ground;
  for (const [state, days] of [
    ["awaited", 0.3],
    ["overwritten", 2],
    ["given_up", 24],
    ["expired", 45],
  ] as const) {
    const at = officeHour(chance, now, days);
    const by = team.operator;
    const worth = chance.amount(3_000, 0.3);
    const { id, quoted } = addIntent(ground, "quoted", { at, by, payer, worth });
    addExternalAllowance(ground, { id, by, at, quoted, payer, state });
  }
}
