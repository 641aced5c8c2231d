import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { bankName } from "#lib/format/bank-name.ts";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

/** Two names can be one payer's, so this says what stands where, and what to check. */
export function OtherPayerNotice({ payin: { payer, labels, isOtherPayer } }: { payin: PayinView }) {
  const t = useTranslations("payins");
  if (!isOtherPayer || payer === null) return null;
  const names = { payer: bankName(payer.name), expected: bankName(labels.expected_payer) };
  return (
    <Notice tone="info" title={t("otherPayer", names)}>
      {t("otherPayerHint")}
    </Notice>
  );
}
