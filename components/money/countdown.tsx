"use client";
import { Clock } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useState } from "react";
import { markPassed, secondsLeft, showRemaining } from "#lib/format/remaining.ts";
import { announce } from "#components/ui/announcer.ts";
import { cx } from "#components/ui/cx.ts";
import { learnServerTime, serverTime } from "./server-clock.ts";

type CountdownProps = {
  /** ISO, on the server's clock: the deadline by which the server decides. */
  deadline: string;
  /** The server's clock when this was read, ISO. */
  serverNow: string;
  /** Called once when the time is over, also if it was over from the start. */
  onExpired?: () => void;
};

const SOON_SECONDS = 60;
const TICK_MS = 250;

/**
 * Time left until a deadline, by the server's clock. Screen readers hear it only at 2:00, 1:00, 0:30 and
 * at the end. A tab that slept catches up: the count follows the deadline, not ticks.
 */
export function Countdown({ deadline, serverNow, onExpired }: CountdownProps) {
  const t = useTranslations("dashboard");
  const end = Date.parse(deadline);
  const [left, setLeft] = useState(() => secondsLeft(end, Date.parse(serverNow)));
  const expire = useEffectEvent(() => onExpired?.());
  const speak = useEffectEvent((mark: number) =>
    announce(mark === 0 ? t("timeOver") : t("secondsLeft", { count: mark })),
  );

  useEffect(() => {
    learnServerTime(serverNow);
    let before = secondsLeft(end, serverTime());
    const tick = () => {
      const now = secondsLeft(end, serverTime());
      const mark = markPassed(before, now);
      if (mark !== null) speak(mark);
      before = now;
      setLeft(now);
      if (now === 0) {
        clearInterval(timer);
        expire();
      }
    };
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [end, serverNow]);

  return (
    <span
      role="timer"
      aria-label={t("timeLeft")}
      aria-live="off"
      className={cx(
        "inline-flex items-center gap-1.5 font-medium whitespace-nowrap tabular-nums",
        left === 0 ? "text-muted" : left <= SOON_SECONDS ? "text-warn" : "text-ink",
      )}
    >
      <Icon of={Clock} className="size-4 shrink-0" />
      <span>{left === 0 ? t("expired") : t("expiresIn")}</span>
      {left > 0 && <span translate="no">{` ${showRemaining(left)}`}</span>}
    </span>
  );
}
