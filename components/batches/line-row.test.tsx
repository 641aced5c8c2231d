import { expect, test } from "vitest";
import { SPOKEN, shownHtml, shownText } from "#components/payouts/test/shown-payout.tsx";
import { MESSAGES } from "#lib/i18n/test/messages.ts";
import { emptyLine, LINE_REASONS } from "#lib/rules/batches/batch-line.ts";
import { DRAFT_STOPS, type DraftStop } from "#lib/rules/batches/draft-stops.ts";
import type { LineView } from "#lib/batches/views/draft-view.ts";
import { DraftFooter } from "./draft-footer.tsx";
import { LineRow } from "./line-row.tsx";
import { ReadOnlyLines } from "./read-only-lines.tsx";

const line = (said: Partial<LineView> = {}): LineView => ({
  number: 7,
  cells: { ...emptyLine(), name: "Ana", pix_key: "ana@example.com", amount: "1.234" },
  amount: null,
  faults: [],
  findings: [],
  receiver: "known",
  suggested: null,
  repeats: null,
  ...said,
});

test.each(SPOKEN)("in %s: whatever is wrong with a cell is said with its column", (locale) => {
  const { batches } = MESSAGES[locale];
  const meant = { en: "write 1,234.00, or", "pt-BR": "escreva 1.234,00 ou" }[locale];
  for (const reason of LINE_REASONS) {
    const text = shownText(
      <LineRow line={line({ faults: [{ field: "amount", reason }] })} />,
      locale,
    );
    expect(text).toContain(reason === "ambiguous" ? meant : batches.reason[reason]);
    expect(text).toContain(batches.field.amount);
    // What was typed stands there as it was typed.
    expect(text).toContain("1.234");
  }
  const cells = { ...line().cells, amount: "2.310" };
  const either = line({ cells, faults: [{ field: "amount", reason: "ambiguous" }] });
  const both = { en: "write 2,310.00 or 2.31", "pt-BR": "escreva 2.310,00 ou 2,31" }[locale];
  expect(shownText(<LineRow line={either} />, locale)).toContain(both);
  const bounded = line({ faults: [{ field: "amount", reason: "too_large:1000000.00" }] });
  expect(shownText(<LineRow line={bounded} />, locale)).toMatch(/R\$ ?1[.,]000[.,]000[.,]00/);
});

test.each(SPOKEN)(
  "in %s: what is to be looked at is said with lines, payout or batch",
  (locale) => {
    const at = "2026-11-20T12:00:00.000Z";
    const tick = { key: "k", isConfirmed: false };
    const text = shownText(
      <LineRow
        line={line({
          receiver: "new",
          findings: [
            { kind: "twice", numbers: [3, 9], ...tick },
            { kind: "same_key", numbers: [4], ...tick },
            { kind: "paid", payout: "31", at, ...tick },
            { kind: "queued", batch: { id: "b", title: "Folha" }, at, ...tick },
          ],
        })}
      />,
      locale,
    );
    for (const said of ["3", "9", "4", "31", "20 ", "Folha", MESSAGES[locale].batches.isNew]) {
      expect(text).toContain(said);
    }
  },
);

test.each(SPOKEN)("in %s: the foot says what is received, and all that stops it", (locale) => {
  const counts = { lines: 3, faulty: 2, unconfirmed: 1, unregistered: 12, suggested: 0 };
  const summary = { ...counts, amount: "1504.01" };
  const foot = (lines: LineView[], stops: readonly DraftStop[]) =>
    shownText(<DraftFooter batch={{ lines, summary }} stops={stops} onStop={() => {}} />, locale);
  expect(foot([], ["empty"])).toContain(MESSAGES[locale].batches.stop.empty);
  // One that has no lines has nothing wrong with them.
  const text = foot(
    [],
    DRAFT_STOPS.filter((stop) => stop !== "empty"),
  );
  for (const said of [/1[.,]504[.,]01/, /2 l/, /1 /, /12 /]) expect(text).toMatch(said);
  const { check } = MESSAGES[locale].batches;
  for (const done of [check.lines, check.doubles, check.receivers]) {
    expect(text).not.toContain(done);
    expect(foot([], [])).toContain(done);
  }
  // What is missing alone is seen, without a number of its own beside the flow's.
  const html = shownHtml(
    <DraftFooter batch={{ lines: [], summary }} stops={[]} onStop={() => {}} />,
    locale,
  );
  const steps = html.split("<li").slice(1);
  expect(steps.filter((one) => !one.includes("not-focus-within:sr-only"))).toHaveLength(1);
  expect(steps.at(-1)).toContain(MESSAGES[locale].batches.payerNext);
  expect(steps.at(-1)).not.toMatch(/\d of \d|\d de \d/);
  expect(steps.at(-1)).not.toContain("sr-only");
});

test.each(SPOKEN)("in %s: the sum says which lines it leaves out", (locale) => {
  const summary = { lines: 3, faulty: 2, unconfirmed: 0, unregistered: 0, suggested: 0 };
  const unread = line({ amount: null });
  const foot = (lines: LineView[]) =>
    shownText(
      <DraftFooter
        batch={{ lines, summary: { ...summary, amount: "10.00" } }}
        stops={[]}
        onStop={() => {}}
      />,
      locale,
    );
  const said = { en: "for 1 of 3 lines", "pt-BR": "em 1 de 3 linhas" }[locale];
  expect(foot([unread, line({ amount: "10.00" }), unread])).toContain(said);
  expect(foot([line({ amount: "10.00" })])).not.toMatch(/1 of 1|1 de 1/);
});

test("a person's number is masked once it is right, and stands whole where it is wrong", () => {
  const cells = { ...emptyLine(), name: "Ana", pix_key: "529.982.247-25", amount: "10,00" };
  const right = shownText(<LineRow line={line({ cells, amount: "10.00" })} />, "pt-BR");
  expect(right).toContain("***.982.247-**");
  expect(right).not.toContain("529.982");
  const faults = [{ field: "kind", reason: "kind_needed" }] as const;
  expect(shownText(<LineRow line={line({ cells, faults })} />, "pt-BR")).toContain(
    "529.982.247-25",
  );
  const mail = { ...cells, pix_key: "ana@example.com" };
  expect(shownText(<LineRow line={line({ cells: mail })} />, "pt-BR")).toContain("ana@example.com");
});

test("lines to be read only have nothing to press", () => {
  const text = shownText(<ReadOnlyLines lines={[line({ amount: "10.00" })]} />, "pt-BR");
  expect(text).toContain("Ana");
  expect(text).not.toContain(MESSAGES["pt-BR"].batches.edit);
});
