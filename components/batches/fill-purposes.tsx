"use client";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { fillPurposesAction } from "#lib/batches/actions/draft-lines.ts";

type FillPurposesProps = {
  batch: string;
  /** Lines for which a code is suggested. */
  count: number;
  onChanged: () => void;
};

/** Takes over the purpose codes that are suggested, once somebody has looked at them in the lines below. */
export function FillPurposes({ batch, count, onChanged }: FillPurposesProps) {
  const t = useTranslations("batches");
  const fill = useAct(
    () => fillPurposesAction({ batch }),
    ({ filled }) => {
      toast(t("purposesFilled", { count: filled }), "success");
      onChanged();
    },
  );
  return (
    <Card title={t("purposesTitle", { count })}>
      <p className="max-w-prose text-sm text-muted">{t("purposesHint")}</p>
      {fill.refused && <RefusalNotice refused={fill.refused} />}
      <div>
        <Button pending={fill.pending} onClick={fill.run}>
          {t("purposesFill", { count })}
        </Button>
      </div>
    </Card>
  );
}
