import "server-only";
import { sql } from "kysely";
import { toJson } from "#platform/json-column.ts";
import { openSealed, sealFor } from "#lib/core/store/row-seal.ts";
import { placeIn } from "#lib/core/store/sealed-columns.ts";
import type { Rows, Tx } from "#lib/core/store/store.ts";
import type { FileLine } from "#lib/rules/batches/batch-file.ts";
import type { LineFault, SpoiledCells, TypedLine } from "#lib/rules/batches/batch-line.ts";
import "#lib/batches/schema.ts";

/** A line of a draft, opened. */
export type DraftLine = FileLine & {
  number: number;
  cents: bigint | null;
  pixAccountId: bigint | null;
  /** The payout that it pays again; null: none. */
  repeats: bigint | null;
  faults: readonly LineFault[];
  confirmed: readonly string[];
};

const placeOf = (batch: string, number: number) =>
  placeIn("batch_line", "typed", { batch_id: batch, number });

const sealed = (batch: string, number: number, { typed, spoiled }: FileLine): string =>
  sealFor(placeOf(batch, number), JSON.stringify({ ...typed, spoiled }));

function opened(batch: string, number: number, text: string): FileLine {
  const { spoiled = {}, ...typed } = JSON.parse(
    openSealed(placeOf(batch, number), text),
  ) as TypedLine & { spoiled?: SpoiledCells };
  // A line that was typed before these columns were added has none.
  const { kind = "", purpose = "" } = typed as Partial<TypedLine>;
  return { typed: { ...typed, kind, purpose }, spoiled };
}

/** A batch's lines in their order, with what was typed. */
export async function draftLines(rows: Rows, batch: string): Promise<DraftLine[]> {
  const found = await rows
    .selectFrom("batch_line")
    .select(["number", "typed", "cents", "pix_account_id", "repeats", "faults", "confirmed"])
    .where("batch_id", "=", batch)
    .orderBy("number")
    .execute();
  return found.map(({ number, typed, cents, pix_account_id, repeats, faults, confirmed }) => ({
    number,
    ...opened(batch, number, typed),
    cents,
    pixAccountId: pix_account_id,
    repeats,
    faults,
    confirmed,
  }));
}

/** Adds lines, which are not checked yet. */
export async function insertLines(
  tx: Tx,
  batch: string,
  lines: readonly (FileLine & { number: number; repeats?: bigint })[],
): Promise<void> {
  if (lines.length === 0) return;
  const values = lines.map((line) => ({
    batch_id: batch,
    number: line.number,
    typed: sealed(batch, line.number, line),
    cents: null,
    pix_account_id: null,
    repeats: line.repeats ?? null,
    faults: toJson<LineFault[]>([]),
  }));
  await tx.insertInto("batch_line").values(values).execute();
}

/** Stores what is typed in a line now; what was confirmed of it is to be looked at anew. */
export async function retypeLine(
  tx: Tx,
  batch: string,
  number: number,
  line: FileLine,
): Promise<void> {
  await tx
    .updateTable("batch_line")
    .set({ typed: sealed(batch, number, line), confirmed: toJson<string[]>([]) })
    .where("batch_id", "=", batch)
    .where("number", "=", number)
    .execute();
}

type Judged = Pick<DraftLine, "number" | "typed" | "spoiled" | "cents" | "pixAccountId" | "faults">;

/** Stores what a check says of these lines, in one statement: a draft has hundreds. */
export async function storeJudged(tx: Tx, batch: string, lines: readonly Judged[]): Promise<void> {
  if (lines.length === 0) return;
  const said = lines.map((line) => ({
    number: line.number,
    typed: sealed(batch, line.number, line),
    cents: line.cents === null ? null : String(line.cents),
    pix_account_id: line.pixAccountId === null ? null : String(line.pixAccountId),
    faults: line.faults,
  }));
  await sql`
    update batch_line as line
       set typed = said.typed, cents = said.cents, pix_account_id = said.pix_account_id, faults = said.faults
      from jsonb_to_recordset(${toJson(said)}::jsonb)
        as said (number integer, typed text, cents bigint, pix_account_id bigint, faults jsonb)
     where line.batch_id = ${batch} and line.number = said.number
  `.execute(tx);
}

/** Stores what somebody has ticked on a line; false: there is no such line. */
export async function storeConfirmed(
  tx: Tx,
  batch: string,
  number: number,
  keys: readonly string[],
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("batch_line")
    .set({ confirmed: toJson([...keys]) })
    .where("batch_id", "=", batch)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes a line; false: there is no such line. */
export async function removeLine(tx: Tx, batch: string, number: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom("batch_line")
    .where("batch_id", "=", batch)
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
