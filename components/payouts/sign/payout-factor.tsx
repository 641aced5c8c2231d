"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { SecondPerson } from "#components/form/submit-button.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { PAYOUT_FACTOR_MINUTES } from "#lib/rules/payouts/payout-factor-minutes.ts";

/** Loaded when somebody changes it, which is rare. */
const PayoutFactorForm = dynamic(() =>
  import("./payout-factor-form.tsx").then((module) => module.PayoutFactorForm),
);

type PayoutFactorProps = {
  minutes: number;
  canEdit: boolean;
  /** Somebody else has to approve a longer time. */
  second: SecondPerson;
};

/** When a payout asks for a factor. */
export function PayoutFactor({ minutes, canEdit, second }: PayoutFactorProps) {
  const t = useTranslations("policies.factor");
  const [isEdited, setEdited] = useState(false);
  const set = PAYOUT_FACTOR_MINUTES.find((one) => Number(one) === minutes);
  return (
    <Card title={t("title")}>
      <p className="text-sm text-muted">{t("text")}</p>
      {isEdited && set ? (
        <PayoutFactorForm minutes={set} second={second} onDone={() => setEdited(false)} />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="text-sm">{t("current", { minutes: String(minutes) })}</p>
          {canEdit && (
            <Button size="sm" onClick={() => setEdited(true)}>
              {t("change")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
