import { ArrowDownToLine } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { notFound } from "next/navigation";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { WalletFacts } from "#components/wallets/wallet-facts.tsx";
import { WalletNotice } from "#components/wallets/wallet-notice.tsx";
import { page } from "#lib/core/access/page.tsx";
import { walletDetail } from "#lib/wallets/views/wallets.ts";

export default page(
  "wallet:read",
  "wallets",
  async ({ t, account, can, store }, { params }: PageProps<"/wallets/[id]">) => {
    const { id } = await params;
    const wallet = await walletDetail(store, account, id);
    if (!wallet) notFound();
    const canReceive = wallet.status === "registered" && can("payin:create");
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
                icon={<Icon of={ArrowDownToLine} className="size-4" />}
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
  },
);
