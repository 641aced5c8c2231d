import type { Chance } from "#simulation/world/chance.ts";
import { sleep } from "#simulation/world/time.ts";

type Row = { cents: bigint };
type Shown<R extends Row> = R & { cursor: string };

/** How often a bank says a row twice, and how often it then names another amount. */
const TWICE = 0.1;
const OTHER_AMOUNT = 0.4;
const TWICE_WITHIN_MS = 60_000;

export type ShownRows<R extends Row> = {
  /** `lateMs`: so long it is held back, and all rows after it. */
  add(row: R, lateMs?: number): void;
  /** Those after a cursor that are shown by now, oldest first. */
  page(after: string, limit: number): readonly Shown<R>[];
  /** When the last row that is known of is shown, in ms. */
  restsAt(): number;
};

/** Rows as a bank's list shows them, which is not what is true: some come late, some twice and otherwise. */
export function shownRows<R extends Row>(chance: Chance): ShownRows<R> {
  const shown: { row: R; fromMs: number }[] = [];
  let restsAt = 0;
  const add = (row: R, lateMs = 0): void => {
    shown.push({ row, fromMs: Date.now() + lateMs });
    restsAt = Math.max(restsAt, Date.now() + lateMs);
  };
  return {
    add: (row, lateMs) => {
      add(row, lateMs);
      if (!chance.is(TWICE)) return;
      const cents = chance.is(OTHER_AMOUNT) ? row.cents + 1n : row.cents;
      // The list stands in its own order: the second time is never before the first.
      const waitMs = chance.below(TWICE_WITHIN_MS);
      restsAt = Math.max(restsAt, Date.now() + waitMs);
      void sleep(waitMs).then(() => add({ ...row, cents }));
    },
    page: (after, limit) => {
      const from = Number(after || "0");
      const hidden = shown.findIndex(({ fromMs }) => fromMs > Date.now());
      const to = hidden === -1 ? shown.length : hidden;
      return shown
        .slice(0, to)
        .map(({ row }, at) => ({ ...row, cursor: String(at + 1) }))
        .slice(from, from + limit);
    },
    restsAt: () => restsAt,
  };
}
