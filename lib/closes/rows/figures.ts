import "server-only";
import { createHash } from "node:crypto";
import type { Rows } from "#lib/core/store/store.ts";
import { TIME_ZONE } from "#lib/core/store/today.ts";
import { balancesOf, differenceOf, FIGURES_FORM, type Figures } from "#lib/rules/closes/figures.ts";
import { firstDay, lastDay, type Month } from "#lib/rules/closes/months.ts";
import { manifestOf, type CloseRow } from "./closes.ts";
import { lineSums, type LineSource } from "./lines.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export type SignedFigures = { figures: Figures; text: string; digest: string };

/** What the lines of a month come to. @param before the close of the month before, which its opening is from */
export async function figuresOf(
  rows: Rows,
  { accountId, month, before }: { accountId: string; month: Month; before: CloseRow | null },
  source: LineSource,
): Promise<SignedFigures> {
  const { lines, digest: linesDigest, sums } = await lineSums(rows, source);
  const opened = before === null ? [] : manifestOf(before).figures.balances;
  const balances = balancesOf(sums, opened);
  const figures: Figures = {
    form: FIGURES_FORM,
    account: accountId,
    month,
    from: firstDay(month),
    to: lastDay(month),
    time_zone: TIME_ZONE,
    lines: String(lines),
    lines_digest: linesDigest,
    previous: before?.digest ?? null,
    balances,
    sums,
    difference: differenceOf(balances),
  };
  const text = JSON.stringify(figures);
  return { figures, text, digest: sha256(text) };
}
