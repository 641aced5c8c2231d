"use client";
import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { PickerInput } from "#components/form/picker-input.tsx";
import type { Picked } from "#components/form/use-picked.ts";
import type { OptionSource } from "#components/form/use-searched.ts";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { callDoor } from "#components/shell/read-door.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

export const RECEIVERS: OptionSource<ReceiverView> = {
  valueOf: ({ pixAccount }) => pixAccount,
  ask: (asked, signal) => callDoor("/api/receivers", signal, asked),
};

/** The PIX account that is paid, found by its name or key, the last paid first; and who the chosen one is. */
export function ReceiverPicker({
  onPressed,
  ...picked
}: Picked<ReceiverView> & { onPressed?: () => void }) {
  const t = useTranslations("payoutFlow");
  const words = useTranslations("receiver");
  const { chosen } = picked;
  return (
    <>
      <PickerInput
        {...picked}
        {...(onPressed && { onPressed })}
        name="pix_account"
        label={t("pixAccount")}
        placeholder={t("pixAccountChoose")}
        titleOf={({ name }) => shownName(name)}
        canChoose={({ coolingOff }) => coolingOff === null}
        draw={(receiver) => <Choice receiver={receiver} />}
      />
      {chosen ? (
        <Receiver
          key={chosen.pixAccount}
          receiver={chosen}
          of={{ of: "account", id: chosen.pixAccount }}
          live
          isNamed
        />
      ) : (
        <p className="text-sm text-muted">{words("choose")}</p>
      )}
    </>
  );
}

/** Name and what is new about it, then key, holder, and when it was last paid. */
function Choice({ receiver }: { receiver: ReceiverView }) {
  const t = useTranslations("receiver");
  const { name, key, kind, holder, lastPaid, changes, alike, coolingOff } = receiver;
  const marks = [
    ...changes.map(({ what }) => t(`short.${what}`)),
    ...(alike.length > 0 ? [t("short.alike")] : []),
  ];
  const who = holder && [shownName(holder.name), holder.document].filter(Boolean).join(" · ");
  return (
    <span className="grid min-w-0 gap-0.5">
      <span className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-3">
        <bdi translate="no" className="min-w-0 truncate font-medium">
          {shownName(name)}
        </bdi>
        {marks.length > 0 && <span className="text-xs text-warn">{marks.join(", ")}</span>}
      </span>
      <span className="flex min-w-0 flex-wrap justify-between gap-x-3 text-xs text-soft tabular-nums">
        <span className="min-w-0 truncate">
          {kind !== null && <span>{`${t(`kinds.${kind}`)} `}</span>}
          <span translate="no">{key}</span>
          {who && <span>{" · "}</span>}
          {who && <bdi translate="no">{who}</bdi>}
        </span>
        {coolingOff && <CoolingOffMark coolingOff={coolingOff} />}
        {coolingOff === null && lastPaid && (
          <span>
            <span>{t("lastPaid")}</span> <Moment at={lastPaid.at} short />
          </span>
        )}
      </span>
    </span>
  );
}
