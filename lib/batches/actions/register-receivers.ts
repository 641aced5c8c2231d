"use server";
import { action } from "#lib/core/doors/action.ts";
import { registerReceivers } from "#lib/batches/exchange/register-receivers.ts";
import { OfBatch } from "#lib/rules/batches/draft-request.ts";

/** Registers the next new receivers of a draft; called until none is left. */
export const registerReceiversAction = action(
  OfBatch,
  "bank-account:create",
  async ({ batch }, behind) => {
    behind.audit.note({ action: "batch:register", subject: `batch ${batch}` });
    // The exchange changes something with each: before the first the trail says that it begins.
    await behind.audit.begin();
    return registerReceivers(behind, batch);
  },
  { fresh: true },
);
