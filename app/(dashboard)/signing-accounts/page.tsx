import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { BalancesAround } from "#components/signing-accounts/balances-around.tsx";
import { BalancesNotice } from "#components/signing-accounts/balances-notice.tsx";
import { NoSigningAccounts } from "#components/signing-accounts/no-signing-accounts.tsx";
import { SigningAccountTable } from "#components/signing-accounts/signing-account-table.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { signingAccountRows } from "#lib/data/signing-accounts.ts";
import { SIGNING_FAMILIES } from "#protocol/signs-on.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("signing"))("accounts") };
}

export default async function SigningAccountsPage() {
  const access = await requireAccess("payout:read");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("signing");
  const accounts = await signingAccountRows(access.store, access.session.account);
  const canAdd = isAllowed(access.session, "payout:create");
  return (
    <>
      <PageHeader
        title={t("accounts")}
        lead={t("accountsLead")}
        actions={
          canAdd &&
          accounts.length > 0 && (
            <LinkButton
              href="/signing-accounts/new"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("addAccount")}
            </LinkButton>
          )
        }
      />
      {accounts.length === 0 ? (
        <NoSigningAccounts canAdd={canAdd} />
      ) : (
        <ClientMessages namespaces={["signing"]}>
          <BalancesAround>
            <BalancesNotice />
            {SIGNING_FAMILIES.map((family) => {
              const signers = accounts.filter((account) => account.family === family);
              if (signers.length === 0) return null;
              return <SigningAccountTable key={family} family={family} accounts={signers} />;
            })}
          </BalancesAround>
        </ClientMessages>
      )}
    </>
  );
}
