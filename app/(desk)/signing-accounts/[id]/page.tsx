import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Address } from "#components/desk/address.tsx";
import { Moment } from "#components/desk/moment.tsx";
import { networkName } from "#components/desk/network-name.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { BalancesAround } from "#components/signing-accounts/balances-around.tsx";
import { BalancesNotice } from "#components/signing-accounts/balances-notice.tsx";
import { Held } from "#components/signing-accounts/held.tsx";
import { MissingAccount } from "#components/signing-accounts/missing-account.tsx";
import { NetworkNames } from "#components/signing-accounts/network-names.tsx";
import { RenameAccountForm } from "#components/signing-accounts/rename-account-form.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { signingAccountDetail } from "#lib/data/signing-accounts.ts";
import { signsOn } from "#protocol/signs-on.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("account") };
}

type SigningAccountPageProps = { params: Promise<{ id: string }> };

export default async function SigningAccountPage({ params }: SigningAccountPageProps) {
  const access = await requireAccess("payout:read");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const account = await signingAccountDetail(access.store, access.session.account, id);
  if (account === null) return <MissingAccount />;
  const t = await getTranslations("signing");
  const canChange = isAllowed(access.session, "payout:create");
  return (
    <ClientMessages namespaces={["signing"]}>
      <PageHeader
        title={account.name}
        crumbs={[{ href: "/signing-accounts", label: t("accounts") }]}
        actions={
          canChange && (
            <LinkButton href={`/signing-accounts/${id}/remove`}>{t("removeAccount")}</LinkButton>
          )
        }
      />
      <BalancesAround>
        <BalancesNotice />
        <Card className="max-w-2xl">
          <DescriptionList
            items={[
              { term: t("address"), detail: <Address address={account.address} full /> },
              { term: t("signsOn"), detail: <NetworkNames of={account.family} /> },
              ...signsOn(account.family).map((network) => ({
                term: t("holds", { network: networkName(network) }),
                detail: <Held account={account.id} network={network} />,
              })),
              { term: t("lastUsed"), detail: <Moment at={account.lastUsedAt} /> },
              {
                term: t("provedBy"),
                detail:
                  account.provedBy.length === 0 ? (
                    t("provedByNobody")
                  ) : (
                    <ul>
                      {account.provedBy.map(({ name, at }) => (
                        <li key={at}>
                          {name} · <Moment at={at} />
                        </li>
                      ))}
                    </ul>
                  ),
              },
              { term: t("addedBy"), detail: account.createdBy },
              { term: t("addedAt"), detail: <Moment at={account.createdAt} /> },
            ]}
          />
        </Card>
      </BalancesAround>
      {canChange && <RenameAccountForm account={{ id: account.id, name: account.name }} />}
    </ClientMessages>
  );
}
