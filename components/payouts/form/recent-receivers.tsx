"use client";
import { useTranslations } from "next-intl";
import { useId } from "react";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { ReceiverChoice } from "./receiver-choice.tsx";

const SHOWN = 3;

type RecentReceiversProps = {
  /** The last paid first. */
  receivers: readonly ReceiverView[];
  onChoose: (receiver: ReceiverView) => void;
};

/** Those paid last, each one click away; where nobody was paid yet, what will appear here. */
export function RecentReceivers({ receivers, onChoose }: RecentReceiversProps) {
  const t = useTranslations("receiver");
  const title = useId();
  const recent = receivers
    .filter(({ lastPaid, coolingOff }) => lastPaid !== null && coolingOff === null)
    .slice(0, SHOWN);
  if (recent.length === 0) return <p className="text-sm text-muted">{t("choose")}</p>;
  return (
    <div className="grid gap-1.5">
      <p id={title} className="text-sm text-muted">
        {t("recent")}
      </p>
      <ul
        aria-labelledby={title}
        className="grid divide-y divide-line rounded-md border border-line"
      >
        {recent.map((receiver) => (
          <li key={receiver.pixAccount}>
            <button
              type="button"
              className="w-full cursor-pointer px-3 py-2 text-left hover:bg-sunken"
              onClick={() => onChoose(receiver)}
            >
              <ReceiverChoice receiver={receiver} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
