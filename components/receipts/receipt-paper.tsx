import { QrCode } from "#components/money/qr-code.tsx";
import { CompanyMark } from "#components/shell/company-mark.tsx";
import { cx } from "#components/ui/cx.ts";
import type { ReceiptSheet, SheetGroup } from "#lib/receipts/views/receipt-sheet.ts";
import { ReceiptMark } from "./receipt-mark.tsx";

/** A receipt as one holds it in one's hand, on a screen and printed. */
export function ReceiptPaper({ sheet, level = 2 }: { sheet: ReceiptSheet; level?: 1 | 2 }) {
  const { company, check } = sheet;
  const Title = level === 1 ? "h1" : "h2";
  return (
    <article
      lang={sheet.locale}
      aria-label={`${sheet.title} ${sheet.amount}`}
      data-paper
      className="grid w-full max-w-xl grid-cols-1 gap-6 rounded-lg border border-line bg-surface p-6 shadow-low sm:p-9 print:max-w-none print:rounded-none print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex items-center gap-3">
        {company.sign && <CompanyMark sign={company.sign} />}
        <div className="min-w-0">
          <p translate="no" className="font-semibold wrap-anywhere">
            {company.name}
          </p>
          {company.document !== null && (
            <p translate="no" className="text-sm text-muted">
              {company.document}
            </p>
          )}
        </div>
      </header>
      <div className="grid gap-1">
        <Title className="font-semibold text-soft">{sheet.title}</Title>
        <p translate="no" className="text-3xl font-semibold tabular-nums">
          {sheet.amount}
        </p>
        {sheet.who !== null && (
          <p translate="no" className="text-lg font-medium wrap-anywhere">
            {sheet.who}
          </p>
        )}
        {sheet.converted !== null && <p className="text-soft tabular-nums">{sheet.converted}</p>}
      </div>
      <div className="grid gap-1">
        <ReceiptMark mark={sheet.mark} word={sheet.word} />
        <p className="text-soft">{sheet.sentence}</p>
      </div>
      {/* On paper in two columns, so that it is one page. */}
      <div className="grid grid-cols-1 gap-6 print:grid-cols-2 print:gap-x-8 print:gap-y-4">
        {sheet.groups.map((group) => (
          <Group key={group.title} group={group} />
        ))}
      </div>
      {check && (
        <section className="grid grid-cols-[7rem_minmax(0,1fr)] items-center gap-4 rounded-lg border border-line p-4 print:break-inside-avoid">
          <QrCode text={check.url} label={check.picture} />
          <div className="grid gap-1.5">
            <h3 className="font-semibold">{check.title}</h3>
            <p className="text-sm text-soft wrap-anywhere">{check.text}</p>
            <p translate="no" className="font-medium wrap-anywhere tabular-nums">
              {check.code}
            </p>
          </div>
        </section>
      )}
      <p className="text-xs text-muted">{sheet.asOf.text}</p>
    </article>
  );
}

/** Facts with their terms: beside each other, what is long below its term. */
function Group({ group: { title, lines } }: { group: SheetGroup }) {
  return (
    <section className="grid gap-2.5 border-t border-line pt-4 print:content-start print:break-inside-avoid">
      <h3 className="font-semibold">{title}</h3>
      <dl className="grid gap-2">
        {lines.map(({ term, text, wide = false }) => (
          <div
            key={term}
            className={cx(
              "flex justify-between gap-x-6 gap-y-0.5",
              wide ? "flex-wrap" : "items-baseline",
            )}
          >
            <dt className="shrink-0 text-muted">{term}</dt>
            <dd
              translate="no"
              className={cx("min-w-0 wrap-anywhere tabular-nums", !wide && "text-end")}
            >
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
