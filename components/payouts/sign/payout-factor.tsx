import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { PAYOUT_FACTOR_MINUTES } from "#lib/rules/payouts/set-payout-factor.ts";
import { PayoutFactorForm } from "./payout-factor-form.tsx";

type PayoutFactorProps = { minutes: number; canEdit: boolean };

/** When a payout asks for a factor. */
export function PayoutFactor({ minutes, canEdit }: PayoutFactorProps) {
  const t = useTranslations("policies.factor");
  const set = PAYOUT_FACTOR_MINUTES.find((one) => Number(one) === minutes);
  return (
    <Card title={t("title")}>
      <p className="text-sm text-muted">{t("text")}</p>
      {canEdit && set ? (
        <PayoutFactorForm minutes={set} />
      ) : (
        <p className="text-sm">{t("current", { minutes: String(minutes) })}</p>
      )}
    </Card>
  );
}
