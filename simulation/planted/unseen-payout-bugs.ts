import { plantedBug, type PlantedBug } from "./planted-bug.ts";

/** In payouts, their quotes and PIX. Chosen by somebody who had not seen the simulation. */
export const UNSEEN_PAYOUT_BUGS: readonly PlantedBug[] = [
  plantedBug(
    "a PIX that is on its way and has an end-to-end id counts as paid",
    "domain/payouts/payout-settle-pix.ts",
    'if (state === "accepted") return { state, endToEndId };',
    'if (state === "accepted")\n    return endToEndId === null ? { state, endToEndId } : { state: "settled", endToEndId };',
  ),
  plantedBug(
    "a PIX that the bank was asked for is not asked about again",
    "db/payouts/pix-payments.ts",
    '.where("state", "in", ["intended", "asked"])',
    '.where("state", "=", "intended")',
  ),
  plantedBug(
    "a refund that did not happen is not queued again",
    "domain/payouts/payout-settle-refund.ts",
    "      await queueRefund(tx, payout, TRY_AGAIN_MS);\n",
    "",
  ),
  plantedBug(
    "a payout's quote gives its first answer only while the payout is under way",
    "domain/payouts/payout-create.ts",
    "if (made) return firstAnswer(made, input);",
    'if (made?.status === "processing") return firstAnswer(made, input);',
  ),
  plantedBug(
    "a payout's rate has the spread on the wrong side",
    "domain/payouts/payout-quote.ts",
    "(BPS_ONE - spreadBps)",
    "(BPS_ONE + spreadBps)",
  ),
  plantedBug(
    "an allowance is waited for for milliseconds instead of seconds",
    "db/payouts/payouts.ts",
    "allowance_until: inMs(waitSeconds * 1000)",
    "allowance_until: inMs(waitSeconds)",
  ),
  plantedBug(
    "a payout fails over a pull that is signed",
    "domain/payouts/fail-unpulled-payout.ts",
    'if (send.state !== "intended") return false;',
    'if (send.state === "confirmed") return false;',
  ),
];
