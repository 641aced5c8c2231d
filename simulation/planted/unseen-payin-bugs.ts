import { plantedBug, type PlantedBug } from "./planted-bug.ts";

/** In payins, what the bank reports and what goes back. Chosen by somebody who had not seen the simulation. */
export const UNSEEN_PAYIN_BUGS: readonly PlantedBug[] = [
  plantedBug(
    "a payin takes a second PIX as its own",
    "domain/payins/match-incoming-pix.ts",
    'if (payin.paid_at !== null) return "paid_twice";',
    'if (payin.end_to_end_id === receipt.endToEndId) return "paid_twice";',
  ),
  plantedBug(
    "our own clock says whether a PIX was in time",
    "domain/payins/match-incoming-pix.ts",
    'receipt.paidAt >= payin.expires_at) return "late";',
    'new Date() >= payin.expires_at) return "late";',
  ),
  plantedBug(
    "a payin with any PIX at its charge never expires",
    "domain/payins/payin-expiry.ts",
    "return !charge.payments.some((payment) => paysInTime(payin, payment));",
    "return charge.payments.length === 0;",
  ),
  plantedBug(
    "a payin expires by our clock while the bank's still takes its PIX",
    "domain/payins/payin-expiry.ts",
    "if (charge.now < payin.expires_at) return false;",
    "",
  ),
  plantedBug(
    "a code that names another key is shown",
    "domain/payins/payin-payment.ts",
    'if (code.key !== receiver.key) return "another key";',
    "",
  ),
  plantedBug(
    "a PIX that went back stays in suspense",
    "domain/payins/settle-returns.ts",
    "if (!payin) await leaveSuspense(tx, end_to_end_id);",
    "if (!payin) return true;",
  ),
  plantedBug(
    "any trouble of the database sets a PIX aside",
    "domain/payins/content-fault.ts",
    "if (!/^2[23][0-9A-Z]{3}$/.test(code)) return null;",
    "if (!/^[0-9A-Z]{5}$/.test(code)) return null;",
  ),
  plantedBug(
    "a PIX of a wrong amount goes back as the payin's amount",
    "domain/payins/match-incoming-pix.ts",
    "await queuePixReturn(tx, { end_to_end_id: endToEndId, payin_id: payin.id, cents, reason });",
    "await queuePixReturn(tx, { end_to_end_id: endToEndId, payin_id: payin.id, cents: payin.sender_cents, reason });",
  ),
  plantedBug(
    "tokens that another worker has signed meanwhile are given up",
    "domain/sends/abandon-send.ts",
    'if (send.state !== "intended" || payin.status !== "processing") return "changed";',
    'if (payin.status !== "processing") return "changed";',
  ),
];
