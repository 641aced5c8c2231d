import { useTranslations } from "next-intl";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { Unsettled } from "#lib/connection/views/exchange-settings.ts";
import { SettingsFault } from "./settings-fault.tsx";

/** Replaces a page about a PIX that is not waiting, or when the waiting ones can't be read. */
export function MissingPix({ found }: { found: Unsettled }) {
  const t = useTranslations("settings");
  if (!found.read && found.why === "fault") {
    return (
      <>
        <PageHeader title={t("exchange")} />
        <SettingsFault fault={found.fault} href="/settings/exchange" />
      </>
    );
  }
  return (
    <EmptyState
      heading="h1"
      title={t("returnGone")}
      action={<LinkButton href="/settings/exchange">{t("toExchange")}</LinkButton>}
    >
      {t("returnGoneText")}
    </EmptyState>
  );
}
