import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ChangePixAccountForm } from "#components/pix-accounts/change-pix-account-form.tsx";
import { PixAccountOrWhyNot } from "#components/pix-accounts/pix-account-or-why-not.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { pixAccountDetail } from "#lib/data/pix-accounts.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("pixAccounts"))("editTitle") };
}

type EditPixAccountPageProps = { params: Promise<{ id: string }> };

export default async function EditPixAccountPage({ params }: EditPixAccountPageProps) {
  const [access, reader] = [
    await requireAccess("bank-account:rename"),
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
            title={t("editTitle")}
            crumbs={[
              { href: "/pix-accounts", label: t("title") },
              { href: `/pix-accounts/${account.id}`, label: account.name },
            ]}
            lead={t("editLead")}
          />
          <ChangePixAccountForm account={account} />
        </>
      )}
    </PixAccountOrWhyNot>
  );
}
