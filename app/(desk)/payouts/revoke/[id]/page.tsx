import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { LeftoverFacts } from "#components/payouts/leftover-facts.tsx";
import { RevokeOnDemand } from "#components/payouts/revoke-on-demand.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { leftoverDetail } from "#lib/data/leftover-allowances.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { walletSettings } from "#lib/data/wallet-settings.ts";

export default async function RevokePage({ params }: PageProps<"/payouts/revoke/[id]">) {
  const { id } = await params;
  const t = await getTranslations("payouts");
  const access = await requireAccess("payout:create");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const leftover = /^[1-9]\d{0,17}$/.test(id)
    ? await leftoverDetail(store, session, BigInt(id))
    : null;
  if (!leftover) notFound();
  const isZero = leftover.amount !== null && !/[1-9u]/.test(leftover.amount);
  const isAsked = leftover.openSignature !== null;
  return (
    <ClientMessages namespaces={["payouts", "payoutFlow", "payoutWallet", "differences"]}>
      <PageHeader
        title={t("revokeTitle")}
        lead={t("revokeLead")}
        crumbs={[{ href: "/payouts", label: t("title") }]}
      />
      <RefreshOnHints topic="payouts" isOpen={isAsked || leftover.amount === null} />
      <Card className="max-w-xl">
        <LeftoverFacts leftover={leftover} />
        {isZero && !isAsked ? (
          <Notice tone="success" live title={t("revokeDone")}>
            {t("revokeDoneText")}
          </Notice>
        ) : (
          <>
            {isAsked && (
              <Notice tone="info" live title={t("revokeAsked")}>
                {t("revokeAskedText")}
              </Notice>
            )}
            {leftover.amount === null && <Notice tone="warn" live title={t("revokeUnread")} />}
            <RevokeOnDemand leftover={leftover} wallets={walletSettings(session.account)} />
          </>
        )}
      </Card>
    </ClientMessages>
  );
}
