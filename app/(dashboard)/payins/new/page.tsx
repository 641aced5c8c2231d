import { Wallet } from "lucide";
import { notFound, redirect } from "next/navigation";
import { LazyAttachmentsCard } from "#components/attachments/lazy-attachments-card.tsx";
import { LazyChecking } from "#components/payins/lazy-checking.tsx";
import { PayinForm } from "#components/payins/payin-form.tsx";
import { LazyPayinQuote } from "#components/payins/lazy-payin-quote.tsx";
import { LazyRegulatoryCard } from "#components/regulatory/lazy-regulatory-card.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { AddLink } from "#components/ui/add-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { Amount } from "#components/money/amount.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";
import { searchId, searchRow } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payinForm } from "#lib/payins/views/payin-form.ts";
import { payinApproval } from "#lib/payins/views/payin-approval.ts";
import { payinIntentDetail } from "#lib/payins/views/payins.ts";
import { scheduleOf } from "#lib/schedules/views/schedule-of.ts";
import { regulatoryOfPayment } from "#lib/regulatory/views/payment.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  intent: searchId,
  edit: searchId,
  like: searchRow,
  wallet: searchRow,
  when: z.enum(["once", "repeat"]).optional().catch(undefined),
});

export default page(
  "payin:create",
  "payins",
  async ({ t, actor, account, can, store }, { searchParams }: PageProps<"/payins/new">) => {
    const { intent: intentId, when = "now", ...from } = Search.parse(await searchParams);
    const crumbs = [{ href: "/payins", label: t("title") }];
    if (intentId === undefined) {
      // What a schedule asks for is changed there: a payin of its own would be a second one.
      const scheduled = await scheduleOf(store, account, from.edit);
      if (scheduled !== null) redirect(`/schedules/${scheduled}`);
      const form = await payinForm({ store, actor }, from);
      return (
        <ClientMessages namespaces={["payins", "coolingOff", "attachments", "when"]}>
          <PageHeader title={t("new")} crumbs={crumbs} />
          {form.wallets.options.length === 0 ? (
            <EmptyState
              icon={<Icon of={Wallet} className="size-5" />}
              title={t("needWallet")}
              action={<AddLink href="/wallets/new">{t("registerWallet")}</AddLink>}
            >
              {t("needWalletHint")}
            </EmptyState>
          ) : (
            <PayinForm {...form} when={when} />
          )}
        </ClientMessages>
      );
    }
    const intent = await payinIntentDetail(store, account, intentId);
    if (!intent) notFound();
    if (intent.payin !== null) redirect(`/payins/${intent.payin}`);
    if (intent.quote === null) redirect(`/payins/new?edit=${intent.id}`);
    const [policed, attachments, regulatory] = await Promise.all([
      payinApproval(store, actor, intentId),
      attachmentsOfPayment(store, account, { of: "payin", id: intentId }),
      regulatoryOfPayment(store, account, { of: "payin", id: intentId }),
    ]);
    const isAsked = intent.status === "paying" || intent.status === "unclear";
    return (
      <ClientMessages
        namespaces={[
          "payins",
          "differences",
          "requests",
          "coolingOff",
          "attachments",
          "regulatory",
        ]}
      >
        <PageHeader
          title={t("new")}
          crumbs={crumbs}
          headline={
            <>
              <Amount units={intent.quote.senderAmount} asset="BRL" />{" "}
              <span className="whitespace-nowrap">
                <span className="font-normal text-muted">→</span>{" "}
                <Amount units={intent.quote.receiverAmount} asset={intent.token} rounded />
              </span>
            </>
          }
        />
        {intent.status === "refused" && (
          <Notice tone="danger" title={t("refusedTitle")}>
            {t("refusedText")}
          </Notice>
        )}
        <RefreshOnHints topic="requests" isOpen={policed?.approval.is === "waiting"} />
        {isAsked ? (
          <LazyChecking intent={intent} />
        ) : (
          <LazyPayinQuote intent={intent} quote={intent.quote} policed={policed}>
            {regulatory && (
              <LazyRegulatoryCard view={regulatory} mayConfirm={can("accounting:write")} />
            )}
            {attachments && can("attachment:read") && (
              <LazyAttachmentsCard attachments={attachments} mayWrite={can("attachment:write")} />
            )}
          </LazyPayinQuote>
        )}
      </ClientMessages>
    );
  },
);
