"use server";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { payoutIntent } from "#lib/payouts/rows/payout-intents.ts";
import { Id } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";
import { action } from "#lib/core/doors/action.ts";

const Word = z.string().regex(/^[a-z_]{1,40}$/, "invalid");
/** The most that the trail keeps of a text. */
const Value = z
  .string()
  .transform((text) => text.slice(0, 500))
  .nullable();

/** PIX keys sent by a page are masked, as those of the server are. */
const maskKeys = (differs: { field: string; derived: string | null; returned: string | null }) =>
  differs.field === "pix_key" ? { ...differs, derived: null, returned: null } : differs;

/**
 * Writes to the audit trail the differences that the page found in its own last comparison, right before it
 * would have opened a wallet. Nothing else uses them.
 */
export const recordDifferencesAction = action(
  z.object({
    intent: Id,
    differences: z
      .array(z.object({ field: Word, fault: Word, derived: Value, returned: Value }))
      .min(1, "required")
      .max(40, "too_long:40"),
  }),
  "payout:create",
  async (input, { account, store, audit }): Promise<{ intent: string }> => {
    const { intent: id, differences: differs } = input;
    audit.note({
      action: "payout:differs",
      subject: `intent ${id}`,
      detail: { by: "page", differs: differs.map(maskKeys) },
    });
    const intent = await payoutIntent(store.db, account.id, id);
    if (!intent) throw new DashboardError("NOT_FOUND");
    return { intent: id };
  },
);
