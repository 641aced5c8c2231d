"use client";
import { useTranslations } from "next-intl";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import type { Registering } from "./use-register-receivers.ts";

type RegisterReceiversProps = {
  /** Receivers that are not registered yet. */
  count: number;
  /** Lines with errors are corrected first. */
  isBlocked: boolean;
  /** The foot of the page has the button, since nothing else comes first. */
  isNext: boolean;
  registering: Registering;
};

/** What registering a draft's new receivers means, and how far it is. */
export function RegisterReceivers({
  count,
  isBlocked,
  isNext,
  registering,
}: RegisterReceiversProps) {
  const t = useTranslations("batches");
  const { run, stop, pending, going, refused } = registering;
  return (
    <Card title={t("registerTitle", { count })}>
      <p className="max-w-prose text-sm text-muted">
        {t(isBlocked ? "registerAfter" : "registerHint")}
      </p>
      {refused && <RefusalNotice refused={refused} />}
      {going && (
        <Progress
          label={t("registering", { left: going.left })}
          value={going.done}
          max={going.done + going.left}
          note={going.waitSeconds > 0 && t("registerWait", { seconds: going.waitSeconds })}
        />
      )}
      {!isBlocked && !isNext && !pending && (
        <div>
          <Button onClick={run}>{t("register", { count })}</Button>
        </div>
      )}
      {pending && (
        <div>
          <Button onClick={stop}>{t("registerStop")}</Button>
        </div>
      )}
    </Card>
  );
}
