"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import type { ActionResult } from "./action-result.ts";
import { RefusalNotice } from "./refusal-notice.tsx";
import { useAct } from "./use-act.ts";

export type MakeButtonProps<Data> = {
  /** The action that another person has approved. */
  action: (input: never) => Promise<ActionResult<Data>>;
  /** What was approved: the action's input. */
  input: object;
  onDone: (data: Data) => void;
};

/** Makes a change that another person has approved, once. */
export function MakeButton<Data>({ action, input, onDone }: MakeButtonProps<Data>) {
  const t = useTranslations("requests");
  const { pending, refused, run } = useAct(() => action(input as never), onDone);
  return (
    <Card title={t("makeTitle")}>
      <p className="text-soft">{t("makeText")}</p>
      {refused && <RefusalNotice refused={refused} />}
      <div>
        <Button tone="primary" onClick={run} pending={pending}>
          {t(pending ? "making" : "make")}
        </Button>
      </div>
    </Card>
  );
}
