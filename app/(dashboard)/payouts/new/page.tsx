import { KeyRound } from "lucide";
import { DraftedNotice } from "#components/agents/drafted-notice.tsx";
import { LazyAttachmentsCard } from "#components/attachments/lazy-attachments-card.tsx";
import { ClosedNetworks } from "#components/payouts/follow/closed-networks.tsx";
import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { LazyExternalFlow } from "#components/payouts/external/lazy-external-flow.tsx";
import { LazyExternalForm } from "#components/payouts/external/lazy-external-form.tsx";
import { LazyPayoutFlow } from "#components/payouts/follow/lazy-payout-flow.tsx";
import { NoSpenderPinned } from "#components/payouts/follow/no-spender-pinned.tsx";
import { LazyPayoutForm } from "#components/payouts/form/lazy-payout-form.tsx";
import { LazyOpenSignatures } from "#components/allowances/lazy-open-signatures.tsx";
import { ReadFaultPanel } from "#components/pix-accounts/read-fault-panel.tsx";
import { LazyRegulatoryCard } from "#components/regulatory/lazy-regulatory-card.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { draftedPayout } from "#lib/agents/views/agents.ts";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";
import type { Session } from "#lib/core/access/actor.ts";
import { grantsPermission as rolesCan } from "#lib/core/access/permissions.ts";
import { searchId, searchRow, searchWord } from "#lib/core/doors/list-search.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payoutFlow } from "#lib/payouts/views/payout-flow.ts";
import { payoutForm } from "#lib/payouts/views/payout-form.ts";
import { externalChoices } from "#lib/paying-wallets/views/external-choices.ts";
import { openSignatureViews } from "#lib/allowances/views/open-signatures.ts";
import { payingWalletNamed } from "#lib/paying-wallets/views/paying-wallets.ts";
import { walletSettings } from "#lib/paying-wallets/views/wallet-settings.ts";
import type { Store } from "#lib/core/store/store.ts";
import { regulatoryOfPayment } from "#lib/regulatory/views/payment.ts";
import { actingChoices } from "#lib/sub-accounts/views/sub-accounts.ts";
import { scheduleOf } from "#lib/schedules/views/schedule-of.ts";
import { z } from "#protocol/wire/zod.ts";

/** Earlier versions had a `step` beside the intent: such an address leads to the same screen. */
const Search = z.object({
  intent: searchId,
  edit: searchId,
  like: searchRow,
  again: searchId,
  account: searchRow,
  /** What an agent drafted and the reader took up. */
  draft: searchId,
  tokens: searchWord,
  /** The paying wallet that was chosen in the form. */
  payer: searchRow,
  from: z.enum(["external"]).optional().catch(undefined),
  when: z.enum(["once", "repeat"]).optional().catch(undefined),
});

/** The main account in which this person may open a sub-account's payouts; null: not theirs to open there. */
async function mainToPinIn(store: Store, actor: Session) {
  const { account, roles } = actor;
  if (account.kind === "main" || !rolesCan(roles, "settings:write")) return null;
  const { others } = await actingChoices(store, actor);
  const main = others.find(({ kind }) => kind === "main");
  return main ? { id: main.id, name: main.name, subAccount: account.id } : null;
}

export default page(
  "payout:create",
  "payoutFlow",
  async (
    { t, actor, account, can, store, exchange },
    { searchParams }: PageProps<"/payouts/new">,
  ) => {
    const {
      intent,
      draft,
      payer,
      from: way,
      when = "now",
      ...from
    } = Search.parse(await searchParams);
    const list = await getTranslations("payouts");
    const reader = { store, session: actor, exchange };
    const header = (
      <PageHeader
        title={t(intent === undefined && when !== "now" ? "titleScheduled" : "title")}
        crumbs={[{ href: "/payouts", label: list("title") }]}
      />
    );
    if (intent === undefined) {
      // What a schedule pays is changed there: a payment of its own would be a second one.
      const scheduled = await scheduleOf(store, account, from.edit);
      if (scheduled !== null) redirect(`/schedules/${scheduled}`);
      const drafted = draft === undefined ? null : await draftedPayout(store, actor, draft);
      const form = await payoutForm(reader, drafted === null ? from : { drafted });
      const { accounts } = form;
      const open = await openSignatureViews(store, actor, true);
      const wallets = await externalChoices(store, actor, form.pairs);
      const isElsewhere = way === "external" && wallets.length > 0;
      const another = can("bank-account:create") ? (
        <TextLink href="/pix-accounts/new" className="justify-self-start text-sm">
          {t("anotherReceiver")}
        </TextLink>
      ) : null;
      return (
        <ClientMessages
          namespaces={[
            "payoutFlow",
            "openSignatures",
            "coolingOff",
            "attachments",
            "when",
            accounts.read ? "receiver" : "pixAccounts",
            ...(isElsewhere ? (["externalPayouts"] as const) : []),
          ]}
        >
          {header}
          {drafted && <DraftedNotice />}
          {open.length > 0 && <LazyOpenSignatures open={open} isFolded />}
          <RefreshOnHints topic="payouts requests" isOpen={open.length > 0} />
          {form.pairs.length === 0 ? (
            <NoSpenderPinned
              canPin={can("settings:write")}
              inMain={await mainToPinIn(store, actor)}
            />
          ) : !accounts.read ? (
            <ReadFaultPanel fault={accounts.fault} />
          ) : accounts.options.length === 0 ? (
            <EmptyState
              icon={<Icon of={KeyRound} className="size-5" />}
              title={t("needPixAccount")}
              action={
                <LinkButton tone="primary" href="/pix-accounts/new">
                  {t("registerPixAccount")}
                </LinkButton>
              }
            >
              {t("needPixAccountHint")}
            </EmptyState>
          ) : isElsewhere ? (
            <LazyExternalForm {...form} accounts={accounts} another={another} wallets={wallets} />
          ) : (
            <LazyPayoutForm
              {...form}
              accounts={accounts}
              another={another}
              when={when}
              hasExternal={wallets.length > 0}
            />
          )}
          {/* Where no network is open, the page has said so. */}
          {form.pairs.length > 0 && <ClosedNetworks closed={form.closed} />}
        </ClientMessages>
      );
    }
    const flow = await payoutFlow(reader, intent);
    if (!flow) notFound();
    if (flow.payout !== null) redirect(`/payouts/${flow.payout}`);
    const payment = { of: "payout", id: intent } as const;
    const [attachments, regulatory] = await Promise.all([
      attachmentsOfPayment(store, account, payment),
      regulatoryOfPayment(store, account, payment),
    ]);
    const beside = (
      <>
        {regulatory && (
          <LazyRegulatoryCard view={regulatory} mayConfirm={can("accounting:write")} />
        )}
        {attachments && can("attachment:read") && (
          <LazyAttachmentsCard attachments={attachments} mayWrite={can("attachment:write")} />
        )}
      </>
    );
    if (flow.external !== null) {
      return (
        <ClientMessages
          namespaces={[
            "payoutFlow",
            "externalPayouts",
            "differences",
            "receiver",
            "requests",
            "coolingOff",
            "attachments",
            "regulatory",
          ]}
        >
          <LazyExternalFlow flow={flow} external={flow.external} list={list("title")}>
            {beside}
          </LazyExternalFlow>
        </ClientMessages>
      );
    }
    if (flow.step === "amount") redirect(`/payouts/new?edit=${intent}`);
    return (
      <ClientMessages
        namespaces={[
          "payoutFlow",
          "payoutWallet",
          "differences",
          "receiver",
          "openSignatures",
          "requests",
          "coolingOff",
          "attachments",
          "regulatory",
        ]}
      >
        <LazyPayoutFlow
          flow={flow}
          wallets={walletSettings(actor)}
          payer={await payingWalletNamed(store, account, payer)}
          list={list("title")}
        >
          {beside}
        </LazyPayoutFlow>
      </ClientMessages>
    );
  },
);
