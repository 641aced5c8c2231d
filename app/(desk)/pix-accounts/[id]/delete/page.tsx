import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { DeleteConsequences } from "#components/pix-accounts/delete-consequences.tsx";
import { DeletePixAccountForm } from "#components/pix-accounts/delete-pix-account-form.tsx";
import { PixAccountFacts } from "#components/pix-accounts/pix-account-facts.tsx";
import { PixAccountOrWhyNot } from "#components/pix-accounts/pix-account-or-why-not.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pixAccountDetail } from "#lib/data/pix-accounts.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pixAccounts"))("delete") };
}

type DeletePixAccountPageProps = { params: Promise<{ id: string }> };

export default async function DeletePixAccountPage({ params }: DeletePixAccountPageProps) {
  const [access, reader] = [
    await requireAccess("bank-account:delete"),
    await requireAccess("bank-account:read"),
  ];
  if (!access.allowed || !reader.allowed) return <Forbidden />;
  const reading = await pixAccountDetail(reader.store, reader.exchange, (await params).id);
  const t = await getTranslations("pixAccounts");
  return (
    <PixAccountOrWhyNot reading={reading}>
      {(account) => (
        <>
          <PageHeader
            title={t("deleteTitle")}
            crumbs={[
              { href: "/pix-accounts", label: t("title") },
              { href: `/pix-accounts/${account.id}`, label: account.name },
            ]}
          />
          <PixAccountFacts account={account} />
          <DeleteConsequences />
          <DeletePixAccountForm id={account.id} name={account.name} />
        </>
      )}
    </PixAccountOrWhyNot>
  );
}
