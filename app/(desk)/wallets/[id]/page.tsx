import { ArrowDownToLine } from "lucide-react";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { WalletFacts } from "#components/wallets/wallet-facts.tsx";
import { WalletNotice } from "#components/wallets/wallet-notice.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { walletDetail } from "#lib/data/wallets.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("wallets"))("one") };
}

type WalletPageProps = { params: Promise<{ id: string }> };

export default async function WalletPage({ params }: WalletPageProps) {
  const access = await requireAccess("wallet:read");
  if (!access.allowed) return <Forbidden />;
  const { id } = await params;
  const wallet = await walletDetail(access.store, access.session.account, id);
  if (!wallet) notFound();
  const t = await getTranslations("wallets");
  const canReceive = wallet.status === "registered" && isAllowed(access.session, "payin:create");
  return (
    <>
      <PageHeader
        title={wallet.name}
        crumbs={[{ href: "/wallets", label: t("title") }]}
        actions={
          canReceive && (
            <LinkButton
              href={`/payins/new?wallet=${wallet.id}`}
              tone="primary"
              icon={<ArrowDownToLine aria-hidden="true" className="size-4" />}
            >
              {t("newPayin")}
            </LinkButton>
          )
        }
      />
      <WalletNotice wallet={wallet} />
      <WalletFacts wallet={wallet} />
      <RefreshOnHints topic="wallets" isOpen={wallet.status === "pending"} />
    </>
  );
}
