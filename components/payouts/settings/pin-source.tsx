import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { PinView } from "#lib/payouts/signing/views/signing-settings.ts";

/** Where a pin comes from, or why there is none. */
export function PinSource({ pin }: { pin: PinView }) {
  const t = useTranslations("signing");
  switch (pin.from) {
    case "code":
      return (
        <StatusMark tone="ok" className="md:whitespace-normal">
          {t("fromCode")}
        </StatusMark>
      );
    case "none":
      return (
        <StatusMark tone="warn" className="md:whitespace-normal">
          {t("fromNone")}
        </StatusMark>
      );
    case "unsound":
      return (
        <StatusMark tone="bad" className="md:whitespace-normal">
          {t("fromUnsound")}
        </StatusMark>
      );
    case "administrator":
      return (
        <span className="grid gap-0.5">
          <StatusMark tone="ok">{t("fromAdministrator", { name: pin.set?.name ?? "" })}</StatusMark>
          {pin.set && <Moment at={pin.set.at} />}
        </span>
      );
  }
}
