import "server-only";
import { sql } from "kysely";
import { activityTerms } from "#lib/activity/rows/activity-filter.ts";
import type { ActivityRow } from "#lib/activity/rows/list-activity.ts";
import { movementsOf, type Movement } from "#lib/activity/rows/movements.ts";
import { movementPage, movementsById } from "#lib/activity/rows/walk-activity.ts";
import { betweenMoments } from "#lib/core/store/between-days.ts";
import type { Keyset } from "#lib/core/store/polling-schedule.ts";
import type { Rows } from "#lib/core/store/store.ts";
import { listPayins } from "#lib/payins/rows/payins.ts";
import { listPayouts } from "#lib/payouts/rows/payouts.ts";
import { monthDays } from "#lib/rules/exports/months.ts";
import type { ExportSource } from "./asked.ts";

/** Rows of one statement: memory holds one chunk, and a job writes one part for each. */
const CHUNK = 1_000;

/** Lines in the source's order. `at`: the list's row after which the next chunk goes on; null: there is but one. */
export type Chunk = { lines: readonly Movement[]; at: bigint | null };

const readerOf = (accountId: string) => ({ accountId, withKeys: true });

type Ids = { column: "payin_id" | "payout_id"; ids: readonly bigint[] };

/** The lines of some payments, in their order; `kind`: the payments themselves or their fees. */
async function linesOf(
  rows: Rows,
  accountId: string,
  { column, ids }: Ids,
  kind: "payin" | "payout" | "fee",
): Promise<ActivityRow[]> {
  if (ids.length === 0) return [];
  const found = await rows
    .selectFrom("activity")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("kind", "=", kind)
    .where(column, "in", [...ids])
    // The index of a payin's own lines has no returns.
    .where("return_id", "is", null)
    .execute();
  const byPayment = new Map(found.map((row) => [row[column], row]));
  return ids.flatMap((id) => byPayment.get(id) ?? []);
}

const SIDE = {
  "/payins": { column: "payin_id", kind: "payin" },
  "/payouts": { column: "payout_id", kind: "payout" },
} as const;

type OfSide = Extract<ExportSource, { list: "/payins" | "/payouts" }>;

/** A page of payments, by the same reader as their list's. */
const listed = (rows: Rows, accountId: string, source: OfSide, keyset: Keyset) =>
  source.list === "/payins"
    ? listPayins(rows, accountId, source.filter, keyset)
    : listPayouts(rows, accountId, source.filter, keyset);

async function* walkPayments(
  rows: Rows,
  accountId: string,
  source: OfSide,
  after: bigint | undefined,
): AsyncGenerator<Chunk> {
  const { column, kind } = SIDE[source.list];
  for (let before = after; ;) {
    const { rows: page, stoppedAt } = await listed(rows, accountId, source, {
      before,
      limit: CHUNK,
    });
    const last = page.length === CHUNK ? page.at(-1)?.id : (stoppedAt ?? undefined);
    const ids = page.map(({ id }) => id);
    const lines = await linesOf(rows, accountId, { column, ids }, kind);
    yield {
      lines: await movementsOf(rows, readerOf(accountId), lines),
      at: last ?? page.at(-1)?.id ?? before ?? 0n,
    };
    if (last === undefined) return;
    before = last;
  }
}

async function* walkActivity(
  rows: Rows,
  accountId: string,
  { filter }: Extract<ExportSource, { list: "/activity" }>,
  after: bigint | undefined,
): AsyncGenerator<Chunk> {
  for (let before = after; ;) {
    const page = await movementPage(rows, readerOf(accountId), filter, { before, size: CHUNK });
    yield { lines: page.rows, at: BigInt(page.older ?? page.rows.at(-1)?.id ?? before ?? 0n) };
    if (page.older === null) return;
    before = BigInt(page.older);
  }
}

async function selected(
  rows: Rows,
  accountId: string,
  { list, sides }: ExportSource,
  ids: readonly bigint[],
): Promise<Movement[]> {
  if (list === "/activity") return movementsById(rows, readerOf(accountId), sides, ids);
  const { column, kind } = SIDE[list];
  const newestFirst = ids.toSorted((a, b) => (a < b ? 1 : -1));
  const lines = await linesOf(rows, accountId, { column, ids: newestFirst }, kind);
  return movementsOf(rows, readerOf(accountId), lines);
}

/**
 * What a source means, chunk by chunk in its order, by the lists' own readers. Goes on after `after`, the `at` of an
 * earlier chunk. What has begun later than `until` is left out: the file is of the moment when it was asked for.
 */
export async function* walkSource(
  rows: Rows,
  accountId: string,
  source: ExportSource,
  { after, until }: { after: bigint | null; until: Date },
): AsyncGenerator<Chunk> {
  if (source.ids) {
    yield { lines: await selected(rows, accountId, source, source.ids), at: null };
    return;
  }
  const from = after ?? undefined;
  const chunks =
    source.list === "/activity"
      ? walkActivity(rows, accountId, source, from)
      : walkPayments(rows, accountId, source, from);
  for await (const { lines, at } of chunks) {
    yield { lines: lines.filter((line) => line.at <= until), at };
  }
}

const ALL_DAYS = { from: undefined, to: undefined, order: undefined } as const;

/** Of some lines those that the source means, whatever its days: a statement has a month of its own. */
async function meant(
  rows: Rows,
  accountId: string,
  source: ExportSource,
  lines: readonly ActivityRow[],
): Promise<readonly ActivityRow[]> {
  const idOf = (line: ActivityRow) =>
    source.list === "/activity" ? line.id : line[SIDE[source.list].column];
  const kept = (some: readonly bigint[]) => {
    const among = new Set(some);
    return lines.filter((line) => among.has(idOf(line) ?? 0n));
  };
  if (source.ids) return kept(source.ids);
  const ids = lines.flatMap((line) => idOf(line) ?? []);
  if (ids.length === 0) return [];
  if (source.list === "/payins") {
    const filter = { ...source.filter, ...ALL_DAYS, ids };
    return kept((await listPayins(rows, accountId, filter, { limit: ids.length })).rows.map(ofId));
  }
  if (source.list === "/payouts") {
    const filter = { ...source.filter, ...ALL_DAYS, ids };
    return kept((await listPayouts(rows, accountId, filter, { limit: ids.length })).rows.map(ofId));
  }
  const { bounds, fits, sought } = activityTerms(accountId, { ...source.filter, ...ALL_DAYS });
  const found = await rows
    .selectFrom("activity")
    .select("id")
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .where((is) => is.and([...bounds, ...fits, ...sought]))
    .execute();
  return kept(found.map(ofId));
}

const ofId = ({ id }: { id: bigint }) => id;

/**
 * The lines of a month's statement, in the order in which their reais moved: what is done, and behind each payment its
 * fee.
 */
export async function* walkMonth(
  rows: Rows,
  accountId: string,
  source: ExportSource,
  month: string,
): AsyncGenerator<readonly Movement[]> {
  const isFees = source.list === "/activity" && source.filter.kind === "fee";
  const kinds = source.list === "/activity" ? null : SIDE[source.list].kind;
  let last: bigint | undefined;
  do {
    const found: ActivityRow[] = await rows
      .selectFrom("activity")
      .selectAll()
      .where("account_id", "=", accountId)
      .where("state", "=", "done")
      .where("kind", isFees ? "=" : "<>", "fee")
      .where((is) => is.and(betweenMoments(sql.ref("settled_at"), monthDays(month))))
      .$if(kinds !== null, (all) => all.where("kind", "=", kinds ?? "payin"))
      .$if(last !== undefined, (all) =>
        // By its number: a moment that was read here has lost its microseconds.
        all.where(
          sql<boolean>`(settled_at, id) >
            ((select settled_at from activity where id = ${last}), ${last}::bigint)`,
        ),
      )
      .orderBy("settled_at")
      .orderBy("id")
      .limit(CHUNK)
      .execute();
    const lines = await meant(rows, accountId, source, found);
    yield movementsOf(
      rows,
      readerOf(accountId),
      isFees ? lines : await withFees(rows, accountId, lines),
    );
    last = found.length === CHUNK ? found.at(-1)?.id : undefined;
  } while (last !== undefined);
}

async function withFees(rows: Rows, accountId: string, lines: readonly ActivityRow[]) {
  const feesOf = async (kind: "payin" | "payout", column: Ids["column"]) => {
    const ids = lines.flatMap((line) => (line.kind === kind ? (line[column] ?? []) : []));
    const fees = await linesOf(rows, accountId, { column, ids }, "fee");
    return new Map(fees.map((fee) => [fee[column], fee]));
  };
  const [payins, payouts] = await Promise.all([
    feesOf("payin", "payin_id"),
    feesOf("payout", "payout_id"),
  ]);
  return lines.flatMap((line) => {
    const fee =
      line.kind === "payin"
        ? payins.get(line.payin_id)
        : line.kind === "payout"
          ? payouts.get(line.payout_id)
          : undefined;
    return fee ? [line, fee] : [line];
  });
}
