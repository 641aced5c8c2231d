import { getTranslations } from "next-intl/server";
import { notFound } from "next/navigation";
import { ExternalCalls } from "#components/payouts/external/external-calls.tsx";
import { LeftoverFacts } from "#components/allowances/leftover-facts.tsx";
import { LazyRevoke } from "#components/allowances/lazy-revoke.tsx";
import { OpenSignatures } from "#components/allowances/open-signatures.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { flowHref } from "#components/payouts/follow/flow-href.ts";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { leftoverDetail } from "#lib/allowances/views/leftover-allowances.ts";
import { externalLeftover } from "#lib/payouts/views/external-view.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";
import { searchId, searchWord } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { openIntent } from "#lib/payouts/views/open-intent.ts";
import { walletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import { rowNumber } from "#protocol/wire/ids.ts";
import { z } from "#protocol/wire/zod.ts";

/** `payout`: the intent that waits for this. */
const Search = z.object({ from: searchWord, payout: searchId });

export default page(
  "payout:create",
  "payouts",
  async (
    { t, locale, actor, store },
    { params, searchParams }: PageProps<"/payouts/revoke/[id]">,
  ) => {
    const { id } = await params;
    const row = rowNumber(id);
    const { from, payout } = Search.parse(await searchParams);
    if (from === "external") {
      const external = row === null ? null : await externalLeftover(store, actor, row);
      if (!external) notFound();
      const words = await getTranslations("externalPayouts");
      return (
        <ClientMessages namespaces={["externalPayouts"]}>
          <PageHeader
            title={t("revokeTitle")}
            lead={words("revokeHere")}
            crumbs={[{ href: "/payouts", label: t("title") }]}
          />
          <ExternalCalls external={external} id={`revoke-${id}`} />
        </ClientMessages>
      );
    }
    const leftover = row === null ? null : await leftoverDetail(store, actor, row);
    if (!leftover) notFound();
    const goesOn = payout === undefined ? null : await openIntent(store, actor.account, payout);
    const isZero = leftover.amount !== null && !/[1-9u]/.test(leftover.amount);
    const lead =
      leftover.amount === null || isZero || leftover.amount === "unlimited"
        ? t("revokeLeadAll")
        : t("revokeLead", { amount: amountText(leftover.amount, leftover.token, locale, true) });
    const isAsked = leftover.openSignature !== null;
    const { network, signer } = leftover;
    const open = await openSignatureViews(store, actor, true, { network, signer });
    return (
      <ClientMessages
        namespaces={["payouts", "payoutFlow", "payoutWallet", "differences", "openSignatures"]}
      >
        <PageHeader
          title={t("revokeTitle")}
          lead={!isZero || isAsked ? lead : undefined}
          crumbs={[{ href: "/payouts", label: t("title") }]}
        />
        <RefreshOnHints topic="payouts" isOpen={isAsked || leftover.amount === null} />
        <OpenSignatures open={open.filter((one) => one.id === leftover.openSignature)} isHere />
        <OpenSignatures open={open.filter((one) => one.id !== leftover.openSignature)} />
        <Columns
          aside={
            <Card title={t("revoke")}>
              {isZero && !isAsked ? (
                <>
                  <Notice tone="success" live title={t("revokeDone")}>
                    {t("revokeDoneText")}
                  </Notice>
                  {goesOn && (
                    <LinkButton tone="primary" href={flowHref(goesOn)}>
                      {t("revokeGoOn")}
                    </LinkButton>
                  )}
                </>
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
                  <p className="text-soft">{t(goesOn ? "revokeThenGoOn" : "revokeThen")}</p>
                  <LazyRevoke leftover={leftover} wallets={walletSettings(actor)} />
                  <div>
                    <LinkButton href={goesOn ? flowHref(goesOn) : "/paying-wallets"}>
                      {t(goesOn ? "revokeBack" : "revokeKeep")}
                    </LinkButton>
                  </div>
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
