import "server-only";
import type { Rows } from "#lib/core/store/store.ts";
import { draftLines, type DraftLine } from "#lib/batches/rows/draft-lines.ts";
import { earlierPayments } from "#lib/batches/rows/earlier-payments.ts";
import { readKey } from "#lib/rules/batches/line-key.ts";
import { lineWarnings, warningKey, type LineWarning } from "#lib/rules/batches/line-warnings.ts";
import type { DraftSummary } from "#lib/rules/batches/draft-stops.ts";
import { newReceivers } from "./check-draft.ts";

/** Something to look at; `key`: what a tick confirms, null where it needs none. */
export type Finding = LineWarning & { key: string | null; isConfirmed: boolean };
export type FoundLine = DraftLine & { findings: Finding[] };

/** A batch's lines with what a person should look at, and what they add up to. */
export async function draftFindings(
  rows: Rows,
  accountId: string,
  batch: string,
): Promise<{ lines: FoundLine[]; summary: DraftSummary }> {
  const lines = await draftLines(rows, batch);
  const ids = lines.flatMap(({ pixAccountId }) => pixAccountId ?? []);
  const earlier = await earlierPayments(rows, accountId, batch, [...new Set(ids)]);
  const compared = lines.map(({ number, typed, cents, pixAccountId }) => {
    const read = readKey(typed.pix_key, typed.kind);
    const pixAccount = pixAccountId === null ? null : String(pixAccountId);
    return { number, key: "key" in read ? read.key.key : null, cents, pixAccount };
  });
  const warnings = lineWarnings(compared, earlier);
  const found = lines.map((line): FoundLine => {
    const findings = (warnings.get(line.number) ?? []).map((warning): Finding => {
      const key = warningKey(warning, line.cents);
      return { ...warning, key, isConfirmed: key === null || line.confirmed.includes(key) };
    });
    return { ...line, findings };
  });
  const isOpen = ({ findings }: FoundLine) => findings.some(({ isConfirmed }) => !isConfirmed);
  return {
    lines: found,
    summary: {
      lines: lines.length,
      cents: lines.reduce((sum, { cents }) => sum + (cents ?? 0n), 0n),
      faulty: lines.filter(({ faults }) => faults.length > 0).length,
      unconfirmed: found.filter(isOpen).length,
      unregistered: newReceivers(lines).length,
    },
  };
}
