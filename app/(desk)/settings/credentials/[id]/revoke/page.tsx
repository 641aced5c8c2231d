import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Consequences } from "#components/settings/consequences.tsx";
import { MissingCredential } from "#components/settings/missing-credential.tsx";
import { RevokeCredentialForm } from "#components/settings/revoke-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { credentialRows } from "#lib/data/credentials.ts";
import { requireAccess } from "#lib/data/page-access.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("revokeTitle") };
}

type RevokeCredentialPageProps = { params: Promise<{ id: string }> };

export default async function RevokeCredentialPage({ params }: RevokeCredentialPageProps) {
  const access = await requireAccess("settings:write");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const list = await credentialRows(access.store, access.exchange);
  const found = list.read ? list.rows.find((row) => row.id === id) : undefined;
  if (!found) return <MissingCredential list={list} />;
  const t = await getTranslations("credentials");
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
}
