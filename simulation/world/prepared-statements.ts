import { protocol, type PGlite } from "@electric-sql/pglite";
import pg from "pg";

const { serialize, Parser } = protocol;
const { builtins } = pg.types;
const asTexts = pg.types.getTypeParser(1009 as never) as (text: string) => (string | null)[];

/** As the product's own driver reads them (platform/server.ts). */
const EXACT: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: BigInt,
  1016: (text) => asTexts(text).map((item) => (item === null ? null : BigInt(item))),
  [builtins.NUMERIC]: String,
  1231: asTexts,
  [builtins.DATE]: String,
  [builtins.INTERVAL]: String,
};

const parserOf = (oid: number) =>
  EXACT[oid] ?? (pg.types.getTypeParser(oid as never, "text") as (text: string) => unknown);

/** A value as the product's driver sends it: always as text. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return `{${value.map(itemText).join(",")}}`;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
function itemText(item: unknown): string {
  const text = asText(item);
  if (text === null || Array.isArray(item)) return text ?? "NULL";
  return `"${text.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`;
}

type Said = { rows: Record<string, unknown>[]; changed: bigint };
export type Statements = (text: string, values: readonly unknown[]) => Said;

type Field = { name: string; read: (text: string) => unknown };
/** What is known of a statement that was run before; null: it gives no rows. */
type Known = { name: string; fields: readonly Field[] | null };

type Message = { name: string };
type Fields = Message & { fields: { name: string; dataTypeID: number }[] };
type Row = Message & { fields: (string | null)[] };

/** The rows that a command's end says were changed: `UPDATE 3`, `INSERT 0 1`. */
const changedBy = (text: string): bigint =>
  /^(INSERT|UPDATE|DELETE|MERGE) /.test(text) ? BigInt(text.split(" ").at(-1) ?? 0) : 0n;

const EXECUTE = Buffer.concat([serialize.execute({}), serialize.sync()]);
const DESCRIBE = Buffer.from(serialize.describe({ type: "P" }));

/**
 * Statements of the database, each prepared and described once: PGlite's own `query` has each parsed and planned
 * anew. All of a statement is one message.
 */
export function preparedStatements(lite: PGlite): Statements {
  const prepared = new Map<string, Known>();
  let count = 0;
  return (text, values) => {
    const known = prepared.get(text);
    const name = known?.name ?? `s${(count += 1)}`;
    const bound = serialize.bind({ statement: name, values: values.map(asText) });
    const answer = lite.execProtocolRawSync(
      Buffer.concat(
        known ? [bound, EXECUTE] : [serialize.parse({ name, text }), bound, DESCRIBE, EXECUTE],
      ),
    );
    const said: Said = { rows: [], changed: 0n };
    let fields = known?.fields ?? null;
    let failure: unknown = null;
    let isDescribed = known !== undefined;
    new Parser().parse(answer, (message) => {
      if (message.name === "error") failure ??= message;
      else if (message.name === "noData") isDescribed = true;
      else if (message.name === "rowDescription") {
        isDescribed = true;
        fields = (message as never as Fields).fields.map(({ name: of, dataTypeID }) => ({
          name: of,
          read: parserOf(dataTypeID),
        }));
      } else if (message.name === "commandComplete") {
        said.changed = changedBy((message as never as { text: string }).text);
      } else if (message.name === "dataRow") {
        const { fields: texts } = message as never as Row;
        const row: Record<string, unknown> = {};
        fields?.forEach((field, at) => {
          const value = texts[at] ?? null;
          row[field.name] = value === null ? null : field.read(value);
        });
        said.rows.push(row);
      }
    });
    if (isDescribed && !known) prepared.set(text, { name, fields });
    if (failure) throw failure;
    return said;
  };
}
