"use server";
import { getLocale } from "next-intl/server";
import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { action } from "#lib/core/doors/action.ts";
import { env } from "#lib/core/env.ts";
import { datedText } from "#lib/find/dated-text.ts";
import { isOpenText, readListFilter } from "#lib/find/list-filter.ts";
import { LIST_PATHS, LISTS } from "#lib/find/lists.ts";
import { sealTypedText, TYPED_TEXT_COOKIE } from "#lib/find/typed-text.ts";
import { readAmount } from "#lib/format/amount-input.ts";
import { saoPauloDayAfter } from "#lib/format/sao-paulo-day.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";
import { z } from "#protocol/wire/zod.ts";

const KEPT_SECONDS = 30 * 60;
const typed = z
  .string()
  .overwrite(trimHidden)
  .transform((text) => text.slice(0, 100))
  .optional();

/** Stands in an address for what could not be read, so that the list says so: the text itself may be anybody's data. */
const UNREADABLE = "-";

/** An amount as an address holds it. */
function amountIn(text: string, locale: Locale): string {
  if (text === "") return "";
  const read = readAmount(text, "BRL", locale);
  return "amount" in read && /^\d{1,9}(\.|$)/.test(read.amount) ? read.amount : UNREADABLE;
}

/**
 * Searches a list by what was typed, beside what narrows it already. Numbers, amounts and days go into the
 * address. Everything else may be a name, a key or a document: it is sealed in a cookie, and the address holds
 * only its id.
 */
export const searchListAction = action(
  z.object({
    list: z.enum(LIST_PATHS),
    /** What narrows the list already, as its address says it. */
    query: z.string().max(2_000).catch(""),
    text: typed,
    min: typed,
    max: typed,
  }),
  "account:read",
  async ({ list, query, text, min, max }, { account, audit }) => {
    // Of a list of keys, a few digits are a part of somebody's.
    const isPix = list === "/pix-accounts";
    audit.note({
      action: isPix ? "bank-account:filter" : "list:filter",
      detail: { ...(text && (isPix ? { pix_key: text } : { text })), min, max },
    });
    const given = Object.fromEntries(new URLSearchParams(query));
    const { query: kept } = readListFilter(LISTS[list], given);
    const next = new URLSearchParams(kept);
    const locale = await getLocale();
    if (text !== undefined) {
      next.delete("text");
      next.delete("typed");
      const isDated = (LISTS[list].terms as readonly string[]).includes("from");
      const dated = isDated ? datedText(text, saoPauloDayAfter(new Date(), 0), isOpenText) : null;
      if (dated) {
        next.delete("days");
        next.set("from", dated.days.from);
        next.set("to", dated.days.to);
        if (dated.rest !== "") next.set("text", dated.rest);
      } else if (isOpenText(text) && !isPix) next.set("text", text);
      else if (text !== "") {
        const store = await cookies();
        const { id, sealed } = sealTypedText(account.id, text, store.get(TYPED_TEXT_COOKIE)?.value);
        store.set(TYPED_TEXT_COOKIE, sealed, {
          httpOnly: true,
          sameSite: "lax",
          secure: env().APP_ORIGIN.startsWith("https:"),
          path: "/",
          maxAge: KEPT_SECONDS,
        });
        next.set("typed", id);
      }
    }
    for (const [name, amount] of Object.entries({ min, max })) {
      if (amount === undefined) continue;
      const read = amountIn(amount, locale);
      if (read === "") next.delete(name);
      else next.set(name, read);
    }
    redirect(next.size > 0 ? `${list}?${next}` : list);
  },
  // It concerns only this person; its form works without JavaScript and can't name an account.
  { ofPerson: true },
);
