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

type Message = { name: string };
type Fields = Message & { fields: { name: string; dataTypeID: number }[] };
type Row = Message & { fields: (string | null)[] };

/** The rows that a command's end says were changed: `UPDATE 3`, `INSERT 0 1`. */
const changedBy = (text: string): bigint =>
  /^(INSERT|UPDATE|DELETE|MERGE) /.test(text) ? BigInt(text.split(" ").at(-1) ?? 0) : 0n;

/**
 * Statements of the database, each prepared once: PGlite's own `query` has each parsed and planned anew. All of a
 * statement is one message.
 */
export function preparedStatements(lite: PGlite): Statements {
  const names = new Map<string, string>();
  return (text, values) => {
    const known = names.get(text);
    const name = known ?? `s${names.size}`;
    const answer = lite.execProtocolRawSync(
      Buffer.concat([
        ...(known === undefined ? [serialize.parse({ name, text })] : []),
        serialize.bind({ statement: name, values: values.map(asText) }),
        serialize.describe({ type: "P" }),
        serialize.execute({}),
        serialize.sync(),
      ]),
    );
    const said: Said = { rows: [], changed: 0n };
    let fields: Fields["fields"] = [];
    let failure: unknown = null;
    let isParsed = known !== undefined;
    new Parser().parse(answer, (message) => {
      if (message.name === "error") failure ??= message;
      else if (message.name === "parseComplete") isParsed = true;
      else if (message.name === "rowDescription") ({ fields } = message as never as Fields);
      else if (message.name === "commandComplete") {
        said.changed = changedBy((message as never as { text: string }).text);
      } else if (message.name === "dataRow") {
        const { fields: texts } = message as never as Row;
        const entries = fields.map((field, at) => {
          const value = texts[at] ?? null;
          return [field.name, value === null ? null : parserOf(field.dataTypeID)(value)];
        });
        said.rows.push(Object.fromEntries(entries));
      }
    });
    if (isParsed) names.set(text, name);
    if (failure) throw failure;
    return said;
  };
}
