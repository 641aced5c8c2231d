import { KeyRound } from "lucide";
import { CredentialTable } from "#components/connection/credential-table.tsx";
import { StoredCredential } from "#components/connection/stored-credential.tsx";
import { SettingsFault } from "#components/connection/settings-fault.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { credentialRows, storedCredential } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/doors/page.tsx";

export default page(
  "settings:read",
  "credentials",
  async ({ t, account, can, store, exchange }) => {
    const [list, held] = await Promise.all([
      credentialRows(store, exchange),
      storedCredential(store, account.connectionId),
    ]);
    const canWrite = can("settings:write");
    const endsSoon = list.read && list.rows.some(({ isOwn, state }) => isOwn && state !== "active");
    return (
      <>
        <PageHeader
          title={t("title")}
          lead={t("lead")}
          actions={
            canWrite &&
            list.read && <AddLink href="/settings/credentials/new">{t("create")}</AddLink>
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
          <EmptyState icon={<Icon of={KeyRound} className="size-5" />} title={t("emptyTitle")}>
            {t("emptyText")}
          </EmptyState>
        )}
        {!list.read && list.why === "fault" && (
          <SettingsFault fault={list.fault} href="/settings/credentials" />
        )}
        {!list.read && list.why === "not_offered" && <Notice>{t("notOffered")}</Notice>}
        {!list.read && list.why === "token_refused" && (
          <Notice tone="warn">{t("tokenRefused")}</Notice>
        )}
        <StoredCredential held={held} canWrite={canWrite} />
      </>
    );
  },
);
