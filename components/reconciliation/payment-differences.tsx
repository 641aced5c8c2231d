import { getTranslations } from "next-intl/server";
import { Moment } from "#components/money/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { PaymentDifference } from "#lib/reconciliation/views/payment-differences.ts";

/** What reconciliation found of a payment: what was decided, or where it is. */
export async function PaymentDifferences({
  differences,
}: {
  differences: readonly PaymentDifference[];
}) {
  const t = await getTranslations("reconciliation");
  return differences.map(({ id, kind, decided }) => (
    <Notice
      key={id}
      tone={decided ? "info" : "warn"}
      title={t(decided ? `ofPayment.${decided.state}` : "ofPayment.open")}
      action={
        <TextLink href={`/reconciliation/${id}`}>
          {t(decided ? "ofPayment.see" : "ofPayment.decide")}
        </TextLink>
      }
    >
      <p>{t(`kind.${kind}`)}</p>
      {decided && (
        <p className="flex flex-wrap gap-x-2">
          <bdi translate="no">{decided.by}</bdi>
          <Moment at={decided.at} />
          {decided.reason && <q translate="no">{decided.reason}</q>}
        </p>
      )}
    </Notice>
  ));
}
