import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { ExceptionView } from "#lib/reconciliation/views/queue.ts";

/** The payment that a difference is about, and who paid or was paid; or what the bank's line says. */
export function AboutDifference({
  one: { payment, name, document, expected = null },
}: {
  one: Pick<ExceptionView, "payment" | "name" | "document"> &
    Partial<Pick<ExceptionView, "expected">>;
}) {
  const t = useTranslations("reconciliation");
  return (
    <>
      {payment && (
        <TextLink href={payment.href} prefetch={false} className="block w-fit">
          {t(payment.side === "payin" ? "payinNo" : "payoutNo", { number: payment.number })}
        </TextLink>
      )}
      {name !== null && expected === null && (
        <bdi translate="no" className="block max-w-72 truncate text-xs text-muted">
          {bankName(name)}
        </bdi>
      )}
      {expected !== null && document !== null && (
        <span translate="no" className="block text-xs text-muted tabular-nums">
          {document}
        </span>
      )}
      {expected !== null && (
        <span className="block max-w-72 truncate text-xs text-muted" title={expected}>
          {t("expected", { name: bankName(expected) })}
        </span>
      )}
    </>
  );
}
