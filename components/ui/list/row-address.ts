const WIDE = "(min-width: 80rem)";

/** The number of the row to which a RowLink leads. */
export const rowOf = (link: HTMLAnchorElement): string => link.pathname.split("/").at(-1) ?? "";

/** The address with another row beside its list, or with none. */
export function withOpenRow(address: string, row: string | null): string {
  const url = new URL(address);
  if (row === null) url.searchParams.delete("open");
  else url.searchParams.set("open", row);
  return url.pathname + url.search;
}

type Pressed = Pick<MouseEvent, "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/** Whether a press on a RowLink shows the row beside the list; any other way the browser opens its page. */
export const opensBeside = ({ button, ctrlKey, metaKey, shiftKey, altKey }: Pressed): boolean =>
  button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey && matchMedia(WIDE).matches;

/** The row that an arrow leads to from an open one, which may have left the list; null: there is none. */
export function steppedRow(
  rows: readonly string[],
  from: string,
  key: "ArrowDown" | "ArrowUp",
): string | null {
  const at = rows.indexOf(from);
  if (at < 0) return key === "ArrowDown" ? (rows[0] ?? null) : null;
  return rows[at + (key === "ArrowDown" ? 1 : -1)] ?? null;
}
