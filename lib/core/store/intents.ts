import "server-only";
import { sql, type Insertable, type RawBuilder, type Selectable } from "kysely";
import { dueFairly } from "./due-fairly.ts";
import type { Rows, Tx } from "./store.ts";
import type { Tables } from "./tables.ts";

type Intents = {
  payin_intent: Selectable<Tables["payin_intent"]>;
  payout_intent: Selectable<Tables["payout_intent"]>;
};
type IntentTable = keyof Intents;
export type IntentOf<Table extends IntentTable> = Intents[Table];
type StatusOf<Table extends IntentTable> = Intents[Table]["status"];
type Columns<Table extends IntentTable> = {
  [C in keyof Insertable<Tables[Table]>]?:
    | Insertable<Tables[Table]>[C]
    | RawBuilder<Insertable<Tables[Table]>[C]>;
};

type IntentKind<Table extends IntentTable> = {
  /** States in which the input and the quote may still change. */
  changeable: readonly StatusOf<Table>[];
  /** The exchange was asked, and its answer is missing. */
  unsettled: readonly StatusOf<Table>[];
  /** The quote columns of an intent without a quote; changed input resets them to this. */
  unquoted: Columns<Table>;
  /** The input that a quote depends on: a quote for other values does not fit. */
  asked: readonly (keyof IntentOf<Table> & string)[];
};

export type IntentChange<Table extends IntentTable> = {
  refusedCode?: string;
  askAgainInSeconds?: number;
  set?: Columns<Table>;
};

/** Types either table as one: the columns used here are the same, but TypeScript can't unite the two. */
const like = (table: IntentTable) => table as "payin_intent";

const inSeconds = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds}::int)`;

/**
 * What an operator means to do, stored before the exchange is asked for anything; payins and payouts follow
 * the same rules. Every write names the states from which it may start.
 */
export function intentsOf<Table extends IntentTable>(
  table: Table,
  { changeable, unsettled, unquoted, asked }: IntentKind<Table>,
) {
  type Intent = IntentOf<Table>;
  type Status = StatusOf<Table>;
  const statuses = (some: readonly Status[]) => some as readonly "none"[];
  const ofAccount = (rows: Rows, accountId: string) =>
    rows.selectFrom(like(table)).selectAll().where("account_id", "=", accountId);

  return {
    /**
     * Stores an operator's input, once per opened form. The same key again updates its intent while the
     * intent may change and its row satisfies `isFree`; otherwise it changes nothing.
     */
    async open(
      tx: Tx,
      accountId: string,
      typed: Omit<Insertable<Tables[Table]>, "account_id" | "status"> & { idempotency_key: string },
      isFree = sql<boolean>`true`,
    ): Promise<Intent> {
      const row = typed as unknown as Insertable<Tables["payin_intent"]>;
      const { id: _id, created_by: _by, idempotency_key: key, ...changes } = row;
      await tx
        .insertInto(like(table))
        .values({ ...row, account_id: accountId, status: "none" })
        .onConflict((conflict) =>
          conflict
            .columns(["account_id", "idempotency_key"])
            .doUpdateSet({ ...changes, ...unquoted, updated_at: sql`now()` })
            .where(sql.ref<"none">(`${table}.status`), "in", statuses(changeable))
            .where(isFree),
        )
        .execute();
      const kept = ofAccount(tx, accountId).where("idempotency_key", "=", key);
      return (await kept.executeTakeFirstOrThrow()) as unknown as Intent;
    },

    byId: (rows: Rows, accountId: string, id: string) =>
      ofAccount(rows, accountId).where("id", "=", id).executeTakeFirst() as Promise<
        Intent | undefined
      >,

    /** The intent, locked until the transaction ends. */
    lock: (tx: Tx, accountId: string, id: string) =>
      ofAccount(tx, accountId).where("id", "=", id).forUpdate().executeTakeFirst() as Promise<
        Intent | undefined
      >,

    /** The intent of an opened form, locked until the transaction ends. */
    lockByKey: (tx: Tx, accountId: string, idempotencyKey: string) =>
      ofAccount(tx, accountId)
        .where("idempotency_key", "=", idempotencyKey)
        .forUpdate()
        .executeTakeFirst() as Promise<Intent | undefined>,

    /**
     * Puts a quote on its intent; false when the intent may no longer change, or its input is no longer what
     * the quote was asked for.
     */
    async storeQuote(rows: Rows, intent: Intent, quote: Columns<Table>): Promise<boolean> {
      let update = rows
        .updateTable(like(table))
        .set({
          ...(quote as Columns<"payin_intent">),
          quoted_at: sql`now()`,
          refused_code: null,
          updated_at: sql`now()`,
        })
        .where("account_id", "=", intent.account_id)
        .where("id", "=", intent.id)
        .where("status", "in", statuses(changeable));
      for (const column of asked) {
        update = update.where(sql<boolean>`${sql.ref(column)} = ${intent[column]}`);
      }
      return (await update.executeTakeFirstOrThrow()).numUpdatedRows === 1n;
    },

    /** Moves an intent to another state; false when it was in none of `from`. */
    async move(
      rows: Rows,
      accountId: string,
      id: string,
      from: readonly Status[],
      to: Status,
      { refusedCode, askAgainInSeconds, set }: IntentChange<Table> = {},
    ): Promise<boolean> {
      const { numUpdatedRows } = await rows
        .updateTable(like(table))
        .set({
          status: to as "none",
          refused_code: refusedCode ?? null,
          next_attempt_at: askAgainInSeconds === undefined ? null : inSeconds(askAgainInSeconds),
          ...(set as Columns<"payin_intent"> | undefined),
          updated_at: sql`now()`,
        })
        .where("account_id", "=", accountId)
        .where("id", "=", id)
        .where("status", "in", statuses(from))
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },

    /** Takes unsettled intents for `leaseSeconds`; if this replica dies, another takes them after that. */
    claimUnsettled(rows: Rows, limit: number, leaseSeconds: number): Promise<Intent[]> {
      const open = sql`status in (${sql.join(unsettled.map((each) => sql.lit(each)))})`;
      const due = { table, open, due: "next_attempt_at", limit };
      return rows
        .updateTable(like(table))
        .set({ attempts: sql`attempts + 1`, next_attempt_at: inSeconds(leaseSeconds) })
        .where("id", "in", dueFairly<string>(due))
        .returningAll()
        .execute() as unknown as Promise<Intent[]>;
    },
  };
}
