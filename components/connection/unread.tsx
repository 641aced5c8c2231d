import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { Unsettled } from "#lib/connection/views/exchange-settings.ts";
import { SettingsFault } from "./settings-fault.tsx";

/** Says why it is not known what is pending at the exchange. */
export function Unread({ found }: { found: Extract<Unsettled, { read: false }> }) {
  const t = useTranslations("settings");
  if (found.why === "fault")
    return <SettingsFault fault={found.fault} href="/reconciliation/exchange" />;
  const isRefused = found.why === "token_refused";
  return (
    <Notice tone={isRefused ? "warn" : "info"}>
      {t(isRefused ? "tokenRefused" : "unsettledNotOffered")}
    </Notice>
  );
}
