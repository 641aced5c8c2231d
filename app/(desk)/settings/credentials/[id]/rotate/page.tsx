import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Consequences } from "#components/settings/consequences.tsx";
import { CredentialScopes } from "#components/settings/credential-scopes.tsx";
import { MissingCredential } from "#components/settings/missing-credential.tsx";
import { RotateCredentialForm } from "#components/settings/rotate-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { credentialRows } from "#lib/data/credentials.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { ROTATION_OVERLAP_HOURS } from "#protocol/credentials.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("credentials"))("rotateTitle") };
}

type RotateCredentialPageProps = { params: Promise<{ id: string }> };

export default async function RotateCredentialPage({ params }: RotateCredentialPageProps) {
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
        title={t("rotateTitle")}
        crumbs={[{ href: "/settings/credentials", label: t("title") }]}
        lead={`${found.name} · ${found.prefix}…`}
      />
      <DescriptionList
        className="max-w-xl"
        items={[{ term: t("opens"), detail: <CredentialScopes scopes={found.scopes} /> }]}
      />
      <Consequences of={found.isOwn ? "rotateOwn" : "rotate"} />
      <ClientMessages namespaces={["credentials"]}>
        <RotateCredentialForm id={found.id} fallbackHours={ROTATION_OVERLAP_HOURS.fallback} />
      </ClientMessages>
    </>
  );
}
