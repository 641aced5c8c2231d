import { Consequences } from "#components/connection/consequences.tsx";
import { MissingCredential } from "#components/connection/missing-credential.tsx";
import { RevokeCredentialForm } from "#components/connection/revoke-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { credentialRows } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/access/page.tsx";

export default page(
  "settings:write",
  "credentials",
  async ({ t, store, exchange }, { params }: PageProps<"/settings/credentials/[id]/revoke">) => {
    const { id } = await params;
    const list = await credentialRows(store, exchange);
    const found = list.read ? list.rows.find((row) => row.id === id) : undefined;
    if (!found) return <MissingCredential list={list} />;
    return (
      <>
        <PageHeader
          title={t("revokeTitle")}
          crumbs={[{ href: "/settings/credentials", label: t("title") }]}
          lead={`${found.name} · ${found.prefix}…`}
        />
        {found.isOwn ? (
          <Notice
            tone="warn"
            title={t("ownTitle")}
            action={
              <TextLink href={`/settings/credentials/${found.id}/rotate`}>{t("rotate")}</TextLink>
            }
          >
            {t("ownText")}
          </Notice>
        ) : (
          <>
            <Consequences of="revoke" />
            <ClientMessages namespaces={["credentials"]}>
              <RevokeCredentialForm id={found.id} name={found.name} />
            </ClientMessages>
          </>
        )}
      </>
    );
  },
);
