import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountOrWhyNot } from "#components/pix-accounts/pix-account-or-why-not.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { pixAccountDetail } from "#lib/data/pix-accounts.ts";
import { shownName } from "#protocol/shown-name.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pixAccounts"))("account") };
}

type PixAccountPageProps = { params: Promise<{ id: string }> };

export default async function PixAccountPage({ params }: PixAccountPageProps) {
  const access = await requireAccess("bank-account:read");
  if (!access.allowed) return <Forbidden />;
  const { session, store, exchange } = access;
  const reading = await pixAccountDetail(store, exchange, (await params).id);
  const t = await getTranslations("pixAccounts");
  return (
    <PixAccountOrWhyNot reading={reading}>
      {(account) => (
        <>
          <PageHeader
            title={shownName(account.name)}
            crumbs={[{ href: "/pix-accounts", label: t("title") }]}
            actions={
              <>
                {isAllowed(session, "bank-account:delete") && (
                  <LinkButton href={`/pix-accounts/${account.id}/delete`} tone="quiet">
                    {t("delete")}
                  </LinkButton>
                )}
                {isAllowed(session, "bank-account:rename") && (
                  <LinkButton href={`/pix-accounts/${account.id}/edit`}>{t("edit")}</LinkButton>
                )}
              </>
            }
          />
          <PixAccountFacts account={account} />
        </>
      )}
    </PixAccountOrWhyNot>
  );
}
