import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Table } from "./table.tsx";

/** The classes of the box around a table of so many columns. */
function boxOf(count: number): string | undefined {
  const columns = Array.from({ length: count }, (_, at) => ({
    key: String(at),
    head: `Head ${at}`,
    title: at === 0,
    cell: (row: string) => row,
  }));
  const html = renderToStaticMarkup(
    <Table caption="Rows" columns={columns} rows={["one"]} rowKey={(row) => row} />,
  );
  return /^<div class="([^"]*)"/.exec(html)?.[1];
}

test.each([2, 3, 4])("a table of %i columns is as wide as one of eight", (count) => {
  expect(boxOf(count)).toBe(boxOf(8));
  expect(boxOf(count)).not.toContain("max-w");
});
