import { ExchangeError } from "#protocol/wire/error.ts";
import type { Chain } from "#service/chain/port.ts";
import {
  claimCheck,
  postponeCheck,
  lockPayout,
  recordKeyCheck,
  payoutsToCheck,
  type TimedPayout,
} from "#service/db/payouts/payout-work.ts";
import type { Deps } from "#service/domain/access/deps.ts";
import { inPaymentSpan } from "#service/domain/access/payment-span.ts";
import { isInRecovery } from "#service/domain/recovery/refuse-in-recovery.ts";
import { advancePayout } from "./payout-moves.ts";
import { FAILURES } from "./payout-failure.ts";
import { failUnpulledPayout, isTooLate } from "./fail-unpulled-payout.ts";
import { queuePull } from "./payout-settle-pull.ts";

const BATCH = 20;
const HOLD_MS = 1_000;
/** A worker holds a payout for this long; two checks at once do no harm. */
const LEASE_MS = 10_000;

/** Why the service can't pull now. `isFinal`: the payer can't change it. `isUnknown`: nobody answered. */
type Lack = { why: string; isFinal?: true; isUnknown?: true };

/** An outside party gave no answer, which says nothing about the payout. */
const unanswered = (who: string) => (error: unknown) => {
  if (!(error instanceof ExchangeError)) throw error;
  return { why: `${who} does not answer`, isUnknown: true } as const;
};

/** The bank comes first: a key that it refuses ends the payout, whatever the chain shows. */
async function lackOfKey(deps: Deps, payout: TimedPayout): Promise<Lack | null> {
  if (payout.key_checked_at !== null) return null;
  const check = await deps.pix
    .checkKey(payout.pix_key, payout.receiver_cents)
    .catch(unanswered("the bank"));
  if ("isUnknown" in check) return check;
  if (!check.takes) return { why: `${FAILURES.pix_key_refused}${check.reason}`, isFinal: true };
  await recordKeyCheck(deps.db, payout.id);
  return null;
}

/** Compares the payer's allowance for this user's spender, and the payer's balance, in one block. */
async function lackOfTokens(chain: Chain, payout: TimedPayout): Promise<Lack | null> {
  const factory = chain.pullState();
  if (factory.is === "refused") return { why: factory.why, isUnknown: true };
  const { user_id: userId, token, sender_address: address, token_units: units } = payout;
  const payer = await chain.payer({ userId, token, address }).catch(unanswered("the node"));
  if ("isUnknown" in payer) return payer;
  if (payer.allowanceUnits < units) return { why: FAILURES.allowance_missing };
  return payer.balanceUnits < units ? { why: FAILURES.balance_too_low } : null;
}

async function beginPull(deps: Deps, payoutId: bigint): Promise<void> {
  await deps.transaction(async (tx) => {
    if (await isInRecovery(tx)) return;
    const payout = await lockPayout(tx, payoutId);
    if (payout.stage !== "checking" || payout.status !== "processing") return;
    await queuePull(tx, payout);
    await advancePayout(tx, payout, { stage: "pulling" });
  });
}

async function checkOne(deps: Deps, chain: Chain, payout: TimedPayout): Promise<void> {
  const lack = (await lackOfKey(deps, payout)) ?? (await lackOfTokens(chain, payout));
  const isOver = isTooLate(payout) || (payout.msLeft <= 0 && lack && !lack.isUnknown);
  if (isOver || lack?.isFinal) {
    const why = lack?.why ?? payout.trouble ?? "seen too late";
    const ended = await failUnpulledPayout(deps, chain, payout, why).catch(unanswered("the node"));
    if (ended === undefined) return;
    return postponeCheck(deps.db, payout.id, { trouble: ended.why, ms: HOLD_MS });
  }
  if (lack) return postponeCheck(deps.db, payout.id, { trouble: lack.why, ms: HOLD_MS });
  await beginPull(deps, payout.id);
}

/** A payout whose check fails waits, and does not hold up the others. @throws the check's error */
async function look(deps: Deps, chain: Chain, payout: TimedPayout): Promise<void> {
  if (!(await claimCheck(deps.db, payout.id, LEASE_MS))) return;
  try {
    await checkOne(deps, chain, payout);
  } catch (error) {
    await postponeCheck(deps.db, payout.id, { trouble: "not looked at, see the log", ms: HOLD_MS });
    throw error;
  }
}

/**
 * Checks what the payouts on a chain wait for: the receiver's bank takes the PIX, and the payer allows and
 * holds the tokens.
 * @throws the first check's error, after the round
 */
export async function checkPayouts(deps: Deps, chain: Chain): Promise<boolean> {
  if (await isInRecovery(deps.db)) return false;
  const due = await payoutsToCheck(deps.db, chain.network, BATCH);
  const looks = await Promise.allSettled(
    due.map((payout) =>
      inPaymentSpan(deps, "check a payout", { kind: "payout", id: payout.id }, () =>
        look(deps, chain, payout),
      ),
    ),
  );
  const failed = looks.find((one) => one.status === "rejected");
  if (failed) throw failed.reason;
  return due.length === BATCH;
}
