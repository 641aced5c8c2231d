"use server";
import { PayinLabels } from "#protocol/payin-request.ts";
import { z } from "#protocol/zod.ts";
import { DeskError } from "#lib/auth/desk-error.ts";
import { relabel } from "#lib/store/followed.ts";
import { action } from "./action.ts";

const RowNumber = z.string().regex(/^[1-9]\d{0,17}$/, "invalid");

/** Changes the desk's own words on a payout. */
export const relabelPayoutAction = action(
  PayinLabels.extend({ id: RowNumber }),
  "payout:create",
  async ({ id, ...labels }, { account, store, audit }) => {
    audit.note({ action: "payout:relabel", subject: `payout ${id}` });
    const isThere = await relabel(store.db, "payout", account.id, BigInt(id), labels);
    if (!isThere) throw new DeskError("NOT_FOUND");
    return { id };
  },
);
