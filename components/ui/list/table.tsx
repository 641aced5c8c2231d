/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- shown as cards, the elements lose the roles that `display: table` gives them in Safari */
import { isValidElement, type ReactElement, type ReactNode } from "react";
import { cx } from "#components/ui/cx.ts";
import { SortHead, sortedBy, type Sorting } from "./sort-head.tsx";

export type Column<Row> = {
  key: string;
  /** An element says more than a name, such as a zone: a phone shows it above the rows. */
  head: string | ReactElement;
  cell: (row: Row) => ReactNode;
  /** `end` for numbers and amounts, in tabular figures. */
  align?: "start" | "end";
  /** Names the row: its header for screen readers; on a phone it opens the first line. */
  title?: boolean;
  /**
   * Where the value stands in a phone's two lines: at the end of the first, or at the start or the end of
   * the second; quieter, at the start or the end of a third; or in a line of its own below, beside its head,
   * where a row has more figures than these lines can tell apart, or, an identifier too long for that, under its
   * head; or, a note, in the last line alone. Without it the row's own page shows it, and the phone's list does not.
   */
  phone?: "top-end" | "under" | "under-end" | "third" | "third-end" | "line" | "long" | "note";
  /** Hidden below this width, but for its place on a phone, when the row's own page shows it too. */
  from?: "lg" | "xl" | "wide";
  /** A class for its head, such as a least width, so that tables above each other meet. */
  width?: string;
  /** Takes the remaining width. */
  grow?: boolean;
  /** The head is announced but not shown (a column of actions). */
  silent?: boolean;
  /** A phone shows it, though its column is hidden. */
  onlyOnPhone?: boolean;
  /** It is shown also while a row is open beside the table. */
  stays?: boolean;
  /** A phone repeats above its rows a head that is more than a word, unless the value explains itself. */
  plain?: boolean;
};

type TableProps<Row> = {
  /** What the table lists, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** Which columns, by their keys, can be sorted by. */
  sorting?: Sorting | undefined;
  /** The columns, by their keys, that the reader hides; a phone's two lines stay whole. */
  hidden?: readonly string[] | undefined;
};

const FROM = { lg: "max-lg:hidden", xl: "max-xl:hidden", wide: "max-[90rem]:hidden" } as const;
/** The same of what a phone shows. */
const FROM_DESK = {
  lg: "md:max-lg:hidden",
  xl: "md:max-xl:hidden",
  wide: "md:max-[90rem]:hidden",
} as const;
const from = <Row,>({ from: width, phone }: Column<Row>) =>
  width && (phone ? FROM_DESK : FROM)[width];

const PHONE = {
  "top-end": "max-md:col-start-2 max-md:row-start-1 max-md:text-right max-md:font-medium",
  under: "max-md:col-start-1 max-md:row-start-2",
  "under-end": "max-md:col-start-2 max-md:row-start-2 max-md:text-right max-md:text-soft",
  third: "max-md:col-start-1 max-md:row-start-3 max-md:text-xs max-md:text-muted",
  "third-end":
    "max-md:col-start-2 max-md:row-start-3 max-md:text-right max-md:text-xs max-md:text-muted",
  note: "max-md:col-span-2 max-md:text-xs max-md:has-[>div:empty]:hidden",
  long: "max-md:col-span-2",
  line: "max-md:col-span-2 max-md:flex max-md:items-baseline max-md:justify-between max-md:gap-4",
} as const;

/** While a row is open beside it, a table shows what a phone's does, and the rest stands there. */
const besides = <Row,>({ title, phone, stays, onlyOnPhone }: Column<Row>) =>
  onlyOnPhone ? "md:hidden" : !title && !phone && !stays && "xl:in-data-beside:hidden";

/**
 * A dense table, as wide as the page's column; on a phone each row is two or three lines, and the columns say
 * which of them stand there. The roles are explicit because rows that are not displayed as a table lose its own.
 * A cell that covers its row with a link uses RowLink.
 */
export function Table<Row>({
  caption,
  columns: all,
  rows,
  rowKey,
  sorting,
  hidden = [],
}: TableProps<Row>) {
  const columns = all.flatMap((column) => {
    if (!hidden.includes(column.key)) return [column];
    return column.phone ? [{ ...column, onlyOnPhone: true }] : [];
  });
  const told = columns.find(({ head, phone, plain }) => phone && !plain && isValidElement(head));
  const name = columns.find(({ title }) => title);
  return (
    <div className="relative overflow-x-auto rounded-lg border border-line bg-surface">
      {told && (
        // Read aloud, the head itself says it.
        <p
          aria-hidden="true"
          className="flex justify-between gap-4 border-b border-line bg-sunken px-4 py-2 text-xs font-medium text-muted md:hidden"
        >
          {told.phone?.endsWith("end") && <span>{name?.head}</span>}
          <span>{told.head}</span>
        </p>
      )}
      <table role="table" className="w-full border-collapse text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="bg-sunken max-md:sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                aria-sort={(sorting && sortedBy(sorting, column.key)) ?? undefined}
                className={cx(
                  "h-9 border-b border-line px-3 text-xs font-medium whitespace-nowrap text-muted first:pl-4 last:pr-4",
                  column.align === "end" ? "text-right" : "text-left",
                  column.grow && "w-full",
                  column.width,
                  from(column),
                  besides(column),
                )}
              >
                {column.silent ? (
                  <span className="sr-only">{column.head}</span>
                ) : sorting?.by[column.key] ? (
                  <SortHead sorting={sorting} column={column.key} atEnd={column.align === "end"}>
                    {column.head}
                  </SortHead>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="divide-y divide-line max-md:block">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              role="row"
              className="relative max-md:grid max-md:grid-cols-[minmax(0,1fr)_fit-content(50%)] max-md:gap-x-4 max-md:gap-y-0.5 max-md:px-4 max-md:py-3 has-[.going-from]:bg-hover has-[.is-beside]:bg-accent-soft has-[input:checked]:bg-accent-soft has-[a.row-link]:cursor-pointer has-[a.row-link]:hover:bg-hover"
            >
              {columns.map((column) => (
                <TableCell key={column.key} column={column}>
                  {column.cell(row)}
                </TableCell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const hasOwnLine = <Row,>({ phone }: Column<Row>) =>
  phone === "line" || phone === "long" || phone === "note";

function TableCell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const Cell = column.title ? "th" : "td";
  return (
    <Cell
      role={column.title ? "rowheader" : "cell"}
      scope={column.title ? "row" : undefined}
      className={cx(
        "min-w-0 md:h-12 md:px-3 md:py-1.5 md:first:pl-4 md:last:pr-4",
        column.align === "end" ? "tabular-nums md:text-right" : "text-left",
        column.title && "font-medium max-md:text-left max-md:text-base",
        // A name is never cut for what stands beside it.
        column.title && (column.grow ? "md:min-w-48" : "md:min-w-40"),
        column.title && "xl:in-data-beside:min-w-0",
        column.phone ? PHONE[column.phone] : !column.title && "max-md:hidden",
        // A line of its own on a phone, which says nothing where there is nothing.
        hasOwnLine(column) && (children === null || children === false) && "max-md:hidden",
        !column.grow && "md:whitespace-nowrap",
        from(column),
        besides(column),
      )}
    >
      {column.title ? children : <CellValue column={column}>{children}</CellValue>}
    </Cell>
  );
}

function CellValue<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  return (
    <>
      {(column.phone === "line" || column.phone === "long") && (
        // Read aloud, the head itself says it.
        <span
          aria-hidden="true"
          className={cx("text-sm text-muted md:hidden", column.phone === "long" && "block")}
        >
          {column.head}
        </span>
      )}
      {/* Above the row's link, so that it can be selected; as narrow as its text, to leave the link the rest. */}
      <div
        className={cx(
          "relative z-1 w-fit max-w-full",
          column.align === "end" && "md:ml-auto",
          column.phone?.endsWith("end") && "max-md:ml-auto",
          // What has several lines ends at the row's edge, as what has one does.
          column.phone === "line" && "max-md:text-right",
        )}
      >
        {children}
      </div>
    </>
  );
}
