"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormAround } from "#components/form/form-context.ts";
import { PickerInput } from "#components/form/picker-input.tsx";
import type { Picked } from "#components/form/use-picked.ts";
import type { OptionSource } from "#components/form/use-searched.ts";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { callDoor } from "#components/shell/read-door.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { shownName } from "#protocol/wire/shown-name.ts";
import { ReceiverChoice } from "./receiver-choice.tsx";
import { RecentReceivers } from "./recent-receivers.tsx";

export const RECEIVERS: OptionSource<ReceiverView> = {
  valueOf: ({ pixAccount }) => pixAccount,
  ask: (asked, signal) => callDoor("/api/receivers", signal, asked),
};

/** The PIX account that is paid, found by its name or key, the last paid first; and who the chosen one is. */
export function ReceiverPicker({
  onPressed,
  another,
  ...picked
}: Picked<ReceiverView> & {
  onPressed?: () => void;
  /** Where somebody new is registered; null: the reader may not. */
  another: ReactNode;
}) {
  const t = useTranslations("payoutFlow");
  const { methods } = useFormAround();
  const { chosen, first, onChoose } = picked;
  const press = (receiver: ReceiverView) => {
    onChoose(receiver);
    methods.setValue("pix_account", receiver.pixAccount, {
      shouldDirty: true,
      shouldValidate: true,
    });
    onPressed?.();
  };
  return (
    <>
      <PickerInput
        {...picked}
        {...(onPressed && { onPressed })}
        startsHere
        name="pix_account"
        label={t("pixAccount")}
        placeholder={t("pixAccountChoose")}
        titleOf={({ name }) => shownName(name)}
        canChoose={({ coolingOff }) => coolingOff === null}
        draw={(receiver) => <ReceiverChoice receiver={receiver} />}
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
        <>
          <RecentReceivers receivers={first.options} onChoose={press} />
          <div className="contents">{another}</div>
        </>
      )}
    </>
  );
}
