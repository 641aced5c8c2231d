"use server";
import { action } from "#lib/core/doors/action.ts";
import { mayFetchMonth } from "#lib/closes/views/fetch-month.ts";
import { OfMonth } from "#lib/rules/closes/close-month.ts";

/** Asks for a fresh factor where a closed month's file needs one; the file is had by a link, which checks again. */
export const readyMonthAction = action(
  OfMonth,
  "activity:export",
  async ({ month }, { actor, store, audit }) => {
    audit.note({ action: "month:export", subject: `month ${month}` });
    await mayFetchMonth(store, actor, month);
    audit.leaveOut();
    return {};
  },
);
