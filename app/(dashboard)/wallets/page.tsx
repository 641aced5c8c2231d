import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { NoWallets } from "#components/wallets/no-wallets.tsx";
import { WalletTable } from "#components/wallets/wallet-table.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { walletRows } from "#lib/data/wallets.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("title") };
}

export default async function WalletsPage() {
  const access = await requireAccess("wallet:read");
  if (!access.allowed) return <Forbidden />;
  const t = await getTranslations("wallets");
  const wallets = await walletRows(access.store, access.session.account);
  const canRegister = isAllowed(access.session, "wallet:create");
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t("lead")}
        actions={
          canRegister &&
          wallets.length > 0 && (
            <LinkButton
              href="/wallets/new"
              tone="primary"
              icon={<Plus aria-hidden="true" className="size-4" />}
            >
              {t("register")}
            </LinkButton>
          )
        }
      />
      {wallets.length === 0 ? (
        <NoWallets canRegister={canRegister} />
      ) : (
        <WalletTable wallets={wallets} />
      )}
      <RefreshOnHints
        topic="wallets"
        isOpen={wallets.some((wallet) => wallet.status === "pending")}
      />
    </>
  );
}
