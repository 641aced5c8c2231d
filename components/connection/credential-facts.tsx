import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { CredentialView } from "#lib/connection/views/credentials.ts";
import { CredentialAddresses } from "./credential-addresses.tsx";
import { CredentialScopes } from "./credential-scopes.tsx";

/** One of the exchange's credentials, beside a step that changes it. */
export function CredentialFacts({ credential }: { credential: CredentialView }) {
  const t = useTranslations("credentials");
  const { prefix, scopes, addresses, createdAt, lastUsedAt, expiresAt } = credential;
  return (
    <Card title={t("facts")}>
      <DescriptionList
        look="stack"
        className="lg:grid-cols-1"
        items={[
          { term: t("prefix"), detail: <code translate="no">{`${prefix}…`}</code> },
          { term: t("opens"), detail: <CredentialScopes scopes={scopes} /> },
          { term: t("addresses"), detail: <CredentialAddresses addresses={addresses} /> },
          { term: t("created"), detail: <Moment at={createdAt} /> },
          {
            term: t("lastUsed"),
            detail: lastUsedAt ? <Moment at={lastUsedAt} /> : t("notUsed"),
          },
          { term: t("until"), detail: expiresAt ? <Moment at={expiresAt} /> : t("never") },
        ]}
      />
    </Card>
  );
}
