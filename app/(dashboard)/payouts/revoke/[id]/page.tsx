import { notFound } from "next/navigation";
import { LeftoverFacts } from "#components/payouts/leftover/leftover-facts.tsx";
import { RevokeOnDemand } from "#components/payouts/leftover/revoke-on-demand.tsx";
import { OpenSignatures } from "#components/payouts/sign/open-signatures.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { leftoverDetail } from "#lib/payouts/signing/views/leftover-allowances.ts";
import { openSignatureViews } from "#lib/payouts/signing/views/open-signatures.ts";
import { page } from "#lib/core/access/page.tsx";
import { walletSettings } from "#lib/payouts/signing/views/wallet-settings.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payout:create",
  "payouts",
  async ({ t, actor, store }, { params }: PageProps<"/payouts/revoke/[id]">) => {
    const { id } = await params;
    const row = rowNumber(id);
    const leftover = row === null ? null : await leftoverDetail(store, actor, row);
    if (!leftover) notFound();
    const isZero = leftover.amount !== null && !/[1-9u]/.test(leftover.amount);
    const isAsked = leftover.openSignature !== null;
    const { network, signer } = leftover;
    const open = await openSignatureViews(store, actor, true, { network, signer });
    return (
      <ClientMessages
        namespaces={["payouts", "payoutFlow", "payoutWallet", "differences", "openSignatures"]}
      >
        <PageHeader
          title={t("revokeTitle")}
          lead={t("revokeLead")}
          crumbs={[{ href: "/payouts", label: t("title") }]}
        />
        <RefreshOnHints topic="payouts" isOpen={isAsked || leftover.amount === null} />
        <OpenSignatures open={open.filter((one) => one.id === leftover.openSignature)} isHere />
        <OpenSignatures open={open.filter((one) => one.id !== leftover.openSignature)} />
        <Columns
          aside={
            <Card title={t("revoke")}>
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
                  {leftover.amount === null && (
                    <Notice tone="warn" live title={t("revokeUnread")} />
                  )}
                  <RevokeOnDemand leftover={leftover} wallets={walletSettings(actor)} />
                </>
              )}
            </Card>
          }
        >
          <Card>
            <LeftoverFacts leftover={leftover} />
          </Card>
        </Columns>
      </ClientMessages>
    );
  },
);
