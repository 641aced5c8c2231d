import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import type { DraftLine } from "#lib/batches/rows/draft-lines.ts";
import { purposeContext } from "#lib/regulatory/checks/line-purposes.ts";
import { suggestedPurposes } from "#lib/regulatory/rows/purposes.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/**
 * The purpose codes that were confirmed last for the receivers of lines that have none, by the line's number; none where
 * the company asks for no codes. What is only suggested is never sent.
 */
export async function suggestPurposes(
  rows: Rows,
  accountId: string,
  lines: readonly DraftLine[],
): Promise<Map<number, string>> {
  const open = lines.filter(
    ({ typed, pixAccountId }) => pixAccountId !== null && trimHidden(typed.purpose) === "",
  );
  if (open.length === 0) return new Map();
  const { isAsked, codes } = await purposeContext(rows, accountId);
  if (!isAsked) return new Map();
  const receivers = open.flatMap(({ pixAccountId }) => pixAccountId ?? []);
  const found = await suggestedPurposes(rows, accountId, [...new Set(receivers)]);
  return new Map(
    open.flatMap(({ number, pixAccountId }): [number, string][] => {
      const code = found.get(String(pixAccountId));
      const isListed = code !== undefined && (codes.length === 0 || codes.includes(code));
      return isListed ? [[number, code]] : [];
    }),
  );
}
