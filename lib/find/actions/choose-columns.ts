"use server";
import { cookies } from "next/headers";
import { action } from "#lib/core/doors/action.ts";
import {
  COLUMN_LISTS,
  columnsCookie,
  hiddenText,
  LIST_COLUMNS,
  type ListColumn,
} from "#lib/rules/activity/list-columns.ts";
import { z } from "#protocol/wire/zod.ts";

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const box = z.literal("on").optional();
const boxes = Object.fromEntries(
  Object.values(LIST_COLUMNS).flatMap((columns) => columns.map((column) => [column, box])),
) as Record<ListColumn, typeof box>;

/** Stores in a cookie which columns of a list the reader hides: those whose box is not ticked. */
export const chooseColumnsAction = action(
  z.object({ list: z.enum(COLUMN_LISTS), ...boxes }),
  "account:read",
  async ({ list, ...ticked }, { audit }) => {
    const hidden = LIST_COLUMNS[list].filter((column) => ticked[column] === undefined);
    audit.note({ action: "preference:columns", detail: { list, hidden } });
    (await cookies()).set(columnsCookie(list), hiddenText(hidden), {
      path: "/",
      maxAge: YEAR_SECONDS,
      sameSite: "lax",
      httpOnly: true,
    });
  },
  // It concerns only this person; its form works without JavaScript and can't name an account.
  { ofPerson: true },
);
