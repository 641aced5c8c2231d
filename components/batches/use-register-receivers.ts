"use client";
import { useTranslations } from "next-intl";
import { useRef, useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { registerReceiversAction } from "#lib/batches/actions/register-receivers.ts";

type Going = { done: number; left: number; waitSeconds: number };

export type Registering = {
  run: () => void;
  stop: () => void;
  pending: boolean;
  /** How far it is; null: it does not run. */
  going: Going | null;
  refused: Refused | null;
};

type ToRegister = {
  batch: string;
  /** Receivers that are not registered yet. */
  count: number;
  onChanged: () => void;
};

const after = (seconds: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, seconds * 1_000);
  });

/** Registers all new receivers of a draft, a few at a time; stopped or broken off, it goes on with those left. */
export function useRegisterReceivers({ batch, count, onChanged }: ToRegister): Registering {
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
  const stop = () => {
    isStopped.current = true;
  };
  return { run, stop, pending, going, refused };
}
