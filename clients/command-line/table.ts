/** A column: its head, and what a row has there. */
export type Column<Row> = readonly [head: string, cell: (row: Row) => unknown];

/** Names come from others: none of them may move the cursor or write over what stands there. */
const plain = (value: unknown) =>
  String(value ?? "").replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "\u{FFFD}");

/** Lines of a table for a person. */
export function tableLines<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] {
  const cells = [
    columns.map(([head]) => head.toUpperCase()),
    ...rows.map((row) => columns.map(([, cell]) => plain(cell(row)))),
  ];
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => (line[at] ?? "").length)));
  return cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

function* fieldsOf(value: object, before = ""): Generator<[string, unknown]> {
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === "object" && part !== null) yield* fieldsOf(part, `${before}${name}.`);
    else yield [`${before}${name}`, part ?? "-"];
  }
}

/** Lines of a record for a person: each field with its dotted path. */
export function recordLines(record: object): string[] {
  const fields = [...fieldsOf(record)];
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  return fields.map(([name, value]) => `${name.padEnd(width)}  ${plain(value)}`);
}
