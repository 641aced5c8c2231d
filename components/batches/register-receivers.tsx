"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { registerReceiversAction } from "#lib/batches/actions/register-receivers.ts";

type RegisterReceiversProps = {
  batch: string;
  /** Receivers that are not registered yet. */
  count: number;
  /** Lines with errors are corrected first. */
  isBlocked: boolean;
  onChanged: () => void;
};

type Going = { done: number; left: number; waitSeconds: number };

const after = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });

/** Registers all new receivers of a draft, a few at a time; stopped or broken off, it goes on with those left. */
export function RegisterReceivers({ batch, count, isBlocked, onChanged }: RegisterReceiversProps) {
  const t = useTranslations("batches");
  const [pending, start] = useTransition();
  const [going, setGoing] = useState<Going | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isStopped = useRef(false);
  const run = () =>
    start(async () => {
      isStopped.current = false;
      setRefused(null);
      let [done, left] = [0, count];
      setGoing({ done, left, waitSeconds: 0 });
      while (left > 0 && !isStopped.current) {
        const result = await answered(withFactor(() => registerReceiversAction({ batch })));
        if (!result.ok) {
          setRefused(result);
          break;
        }
        const { registered, refused: unregistered, waitSeconds } = result.data;
        done += registered;
        left = result.data.left;
        setGoing({ done, left, waitSeconds });
        // The line says why: the others wait until it is corrected.
        if (unregistered > 0) break;
        if (waitSeconds > 0) await after(waitSeconds);
      }
      toast(t("registered", { count: done }), "success");
      setGoing(null);
      onChanged();
    });
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
      {!isBlocked && (
        <div className="flex flex-wrap gap-2">
          <Button tone="primary" pending={pending} onClick={run}>
            {t("register", { count })}
          </Button>
          {pending && (
            <Button
              onClick={() => {
                isStopped.current = true;
              }}
            >
              {t("registerStop")}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
