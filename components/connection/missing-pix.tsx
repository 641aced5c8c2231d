import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { Unsettled } from "#lib/connection/views/exchange-settings.ts";
import { Unread } from "./unread.tsx";

/** Replaces a page about a PIX that is not pending, or whose list could not be read. */
export function MissingPix({ found }: { found: Unsettled }) {
  const t = useTranslations("settings");
  const parent = useTranslations("reconciliation");
  const crumbs = [{ href: "/reconciliation/exchange", label: parent("atExchange") }];
  const toExchange = <LinkButton href="/reconciliation/exchange">{t("toExchange")}</LinkButton>;
  if (!found.read) {
    return (
      <>
        <PageHeader title={t("return")} crumbs={crumbs} />
        <Unread found={found} />
        {found.why !== "fault" && <div>{toExchange}</div>}
      </>
    );
  }
  return (
    <>
      <PageHeader title={t("returnGone")} crumbs={crumbs} lead={t("returnGoneText")} />
      <div>{toExchange}</div>
    </>
  );
}
