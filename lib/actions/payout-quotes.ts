"use server";
import { DeskError } from "#lib/auth/desk-error.ts";
import { PayoutRequest } from "#protocol/payout-request.ts";
import { z } from "#protocol/zod.ts";
import { action } from "./action.ts";

const Id = z.string().min(1, "required").max(64, "too_long:64");

/** The intent with its quote; where that differs from what we derive, nothing of it can be signed. */
export type QuotedPayout = { intent: string; differs: boolean };

/** Keeps what was typed and asks for its quote; the same form sent twice is one intent. */
export const requestPayoutQuoteAction = action(
  PayoutRequest.safeExtend({ idempotency_key: Id }),
  "payout:create",
  async (): Promise<QuotedPayout> => {
    throw new DeskError("NOT_BUILT");
  },
);

/** A fresh quote for what was typed before; an allowance that stands is reused where it fits. */
export const requotePayoutAction = action(
  z.object({ intent: Id }),
  "payout:create",
  async (): Promise<QuotedPayout> => {
    throw new DeskError("NOT_BUILT");
  },
);
