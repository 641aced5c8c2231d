import { useTranslations } from "next-intl";
import { SettingsFault } from "./settings-fault.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { CredentialList } from "#lib/connection/views/credentials.ts";

/** Replaces a page about a credential that is not in the list, or whose list can't be read. */
export function MissingCredential({ list }: { list: CredentialList }) {
  const t = useTranslations("credentials");
  if (!list.read && list.why === "fault") {
    return (
      <>
        <PageHeader title={t("title")} />
        <SettingsFault fault={list.fault} href="/settings/credentials" />
      </>
    );
  }
  return (
    <EmptyState
      heading="h1"
      title={t("missingTitle")}
      action={<LinkButton href="/settings/credentials">{t("toList")}</LinkButton>}
    >
      {t("missingText")}
    </EmptyState>
  );
}
