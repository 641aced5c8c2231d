/** A spreadsheet would compute a cell that begins like this. */
const COMPUTED = /^\s*[=+\-@\t\r\n＝＋－＠]/;

/** A text as a spreadsheet shows it and never computes it. */
export const inertText = (text: string): string => (COMPUTED.test(text) ? `'${text}` : text);

/** A text as one cell of a file by RFC 4180, whatever separates its cells. */
export function csvCell(value: string): string {
  const text = inertText(value);
  return /["\r\n;,]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
