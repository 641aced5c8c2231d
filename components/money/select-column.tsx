import type { Column } from "#components/ui/list/table.tsx";
import { RowBox } from "./row-box.tsx";

type SelectColumn<Row> = {
  page: string;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
};

/** The first column of a list whose rows can be selected; a phone does without. */
export const selectColumn = <Row,>({ page, rowKey, rowLabel }: SelectColumn<Row>): Column<Row> => ({
  key: "select",
  head: <RowBox row={null} label={page} />,
  // Nothing to read aloud where there are no boxes.
  width: "max-md:hidden",
  stays: true,
  cell: (row) => <RowBox row={rowKey(row)} label={rowLabel(row)} />,
});
