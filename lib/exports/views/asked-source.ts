import "server-only";
import { categories } from "#lib/accounting/rows/categories.ts";
import { activityFilter, readableSides } from "#lib/activity/views/activity-filter.ts";
import { paymentSearch } from "#lib/activity/views/payment-search.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import type { Store } from "#lib/core/store/store.ts";
import type { ExportSource, Narrowing } from "#lib/exports/rows/asked.ts";
import { savedTextOf } from "#lib/find/views/saved-filters.ts";
import { listSearch } from "#lib/find/views/list-search.ts";
import type { AskExport } from "#lib/rules/exports/ask-export.ts";

type On = { store: Store; actor: Session };

/**
 * What a list's address means to whoever asks, or what they selected of it, and what narrows it. It is fixed here: "the last
 * 7 days" are these days, and what was typed is known to nobody later.
 * @throws DashboardError `INVALID_INPUT` where the address can't be read, or what was typed is not known any more
 */
export async function askedSource(
  on: On,
  { list, query, ids }: Pick<AskExport, "list" | "query" | "ids">,
): Promise<{ source: ExportSource; narrowing: Narrowing }> {
  const { account } = on.actor;
  const sides = readableSides(on.actor);
  const selected = ids?.map(BigInt) ?? null;
  const named = async (category: string | undefined) =>
    category === undefined
      ? []
      : (await categories(on.store.db, account.id)).flatMap(({ id, name }) =>
          id === category ? name : [],
        );
  if (list === "/activity") {
    const { view, chosen, days, sought, ...terms } = await listSearch(list, query, account, (id) =>
      savedTextOf(on.store, on.actor, id),
    );
    requireWhole(view);
    const { min, max, order, category, centre } = terms;
    const asked = { chosen, days, sought, min, max, order, category, centre };
    const { filter, isPart } = await activityFilter(on, asked);
    if (isPart) throw new DashboardError("EXCHANGE_UNREACHABLE");
    return {
      source: { list, filter, ids: selected, sides },
      narrowing: {
        chosen,
        headings: [...(filter.costCentre ? [filter.costCentre] : []), ...(await named(category))],
        days,
        min,
        max,
        text: view.text,
        selected: ids?.length,
      },
    };
  }
  // Apart, because the two lists have filters of their own.
  const narrowed =
    list === "/payins"
      ? await listSearch("/payins", query, account)
      : await listSearch("/payouts", query, account);
  const { view, chosen, days, sought, min, max, order, category } = narrowed;
  requireWhole(view);
  const search = sought && (await paymentSearch(on.store, account.id, sought));
  const filter = { ...chosen, ...days, search, min, max, order, category };
  return {
    source: { list, filter, ids: selected, sides } as ExportSource,
    narrowing: {
      chosen,
      headings: await named(category),
      days,
      min,
      max,
      text: view.text,
      selected: ids?.length,
    },
  };
}

/** A file of more than was asked for would look like what was asked for. */
function requireWhole({ refused, isLost }: { refused: readonly string[]; isLost: boolean }): void {
  if (refused.length > 0 || isLost) {
    throw new DashboardError("INVALID_INPUT", { fields: { query: "invalid" } });
  }
}
