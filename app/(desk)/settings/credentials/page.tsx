import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { CredentialTable } from "#components/settings/credential-table.tsx";
import { HeldCredential } from "#components/settings/held-credential.tsx";
import { SettingsFault } from "#components/settings/settings-fault.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { credentialRows, heldCredential } from "#lib/data/credentials.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("title") };
}

export default async function CredentialsPage() {
  const access = await requireAccess("settings:read");
  if (!access.allowed) return <Forbidden />;
  const { store, exchange, session } = access;
  const [list, held] = await Promise.all([
    credentialRows(store, exchange),
    heldCredential(store, session.account.connectionId),
  ]);
  const canWrite = isAllowed(session, "settings:write");
  const endsSoon = list.read && list.rows.some(({ isOwn, state }) => isOwn && state !== "active");
  const t = await getTranslations("credentials");
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          canWrite &&
          list.read && (
            <LinkButton
              href="/settings/credentials/new"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("create")}
            </LinkButton>
          )
        }
      />
      {endsSoon && (
        <Notice tone="warn" title={t("ownEndsTitle")}>
          {t("ownEndsText")}
        </Notice>
      )}
      {list.read && list.rows.length > 0 && (
        <CredentialTable rows={list.rows} canWrite={canWrite} />
      )}
      {list.read && list.rows.length === 0 && (
        <EmptyState title={t("emptyTitle")}>{t("emptyText")}</EmptyState>
      )}
      {!list.read && list.why === "fault" && (
        <SettingsFault fault={list.fault} href="/settings/credentials" />
      )}
      {!list.read && list.why === "not_offered" && <Notice>{t("notOffered")}</Notice>}
      {!list.read && list.why === "token_refused" && (
        <Notice tone="warn">{t("tokenRefused")}</Notice>
      )}
      <HeldCredential held={held} canWrite={canWrite} />
    </>
  );
}
