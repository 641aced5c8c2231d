import { ArrowDownToLine } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { notFound } from "next/navigation";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { WalletFacts } from "#components/wallets/wallet-facts.tsx";
import { WalletNotice } from "#components/wallets/wallet-notice.tsx";
import { WalletStatus } from "#components/wallets/wallet-status.tsx";
import { WalletUseCard } from "#components/wallets/wallet-use-card.tsx";
import { page } from "#lib/core/access/page.tsx";
import { walletDetail } from "#lib/wallets/views/wallets.ts";

export default page(
  "wallet:read",
  "wallets",
  async ({ t, account, can, store }, { params }: PageProps<"/wallets/[id]">) => {
    const { id } = await params;
    const wallet = await walletDetail(store, account, id);
    if (!wallet) notFound();
    const canReceive =
      wallet.status === "registered" && wallet.use === "open" && can("payin:create");
    return (
      <>
        <PageHeader
          title={wallet.name}
          mark={<WalletStatus wallet={wallet} />}
          crumbs={[{ href: "/wallets", label: t("title") }]}
          actions={
            canReceive && (
              <LinkButton
                href={`/payins/new?wallet=${wallet.id}`}
                tone="primary"
                icon={<Icon of={ArrowDownToLine} className="size-4" />}
              >
                {t("newPayin")}
              </LinkButton>
            )
          }
        />
        <WalletNotice wallet={wallet} />
        <WalletFacts wallet={wallet} />
        {wallet.status === "registered" && can("wallet:create") && (
          <ClientMessages namespaces={["wallets"]}>
            <WalletUseCard wallet={wallet} />
          </ClientMessages>
        )}
        <RefreshOnHints topic="wallets" isOpen={wallet.status === "pending"} />
      </>
    );
  },
);
