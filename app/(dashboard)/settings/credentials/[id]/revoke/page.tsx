import { credentialName } from "#components/connection/credential-name.ts";
import { CredentialFacts } from "#components/connection/credential-facts.tsx";
import { StoredCredential } from "#components/connection/stored-credential.tsx";
import { MissingCredential } from "#components/connection/missing-credential.tsx";
import { RevokeCredentialForm } from "#components/connection/revoke-credential-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Consequences } from "#components/ui/consequences.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { credentialRows, storedCredential } from "#lib/connection/views/credentials.ts";
import { page } from "#lib/core/doors/page.tsx";

const CONSEQUENCES = ["revokeStops", "revokeUnderWay", "revokeFinal"] as const;

export default page(
  "settings:write",
  "credentials",
  async (
    { t, account, store, exchange },
    { params }: PageProps<"/settings/credentials/[id]/revoke">,
  ) => {
    const { id } = await params;
    const list = await credentialRows(store, exchange);
    const found = list.read ? list.rows.find((row) => row.id === id) : undefined;
    if (!found) return <MissingCredential list={list} />;
    const held = found.isOwn && (await storedCredential(store, account.connectionId));
    return (
      <>
        <PageHeader
          title={t(found.isOwn ? "ownTitle" : "revokeTitle")}
          crumbs={[{ href: "/settings/credentials", label: t("title") }]}
          lead={credentialName(t, found.name)}
        />
        {held ? (
          <Columns aside={<StoredCredential held={held} canWrite={false} isBeside />}>
            <p className="max-w-prose text-soft">{t("ownText")}</p>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <LinkButton href={`/settings/credentials/${found.id}/rotate`} tone="primary">
                {t("rotateOwn")}
              </LinkButton>
              <TextLink href="/settings/credentials/replace">{t("replace")}</TextLink>
            </div>
          </Columns>
        ) : (
          <Columns aside={<CredentialFacts credential={found} />}>
            <Consequences title={t("consequences")} lines={CONSEQUENCES.map((line) => t(line))} />
            <ClientMessages namespaces={["credentials"]}>
              <RevokeCredentialForm id={found.id} name={credentialName(t, found.name)} />
            </ClientMessages>
          </Columns>
        )}
      </>
    );
  },
);
