import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { FlowOnDemand } from "#components/payouts/follow/flow-on-demand.tsx";
import { NotOpen } from "#components/payouts/follow/not-open.tsx";
import { FormOnDemand } from "#components/payouts/form/form-on-demand.tsx";
import { ReadFaultPanel } from "#components/pix-accounts/read-fault-panel.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { searchId, searchRow } from "#lib/core/access/list-search.ts";
import { page } from "#lib/core/access/page.tsx";
import { PAYOUT_STEPS, type PayoutStep } from "#lib/payouts/signing/views/payout-allow-view.ts";
import { payoutFlow } from "#lib/payouts/views/payout-flow.ts";
import { payoutForm } from "#lib/payouts/views/payout-form.ts";
import { walletSettings } from "#lib/payouts/signing/views/wallet-settings.ts";
import { z } from "#protocol/wire/zod.ts";

const Search = z.object({
  intent: searchId,
  step: z.enum(PAYOUT_STEPS).optional().catch(undefined),
  edit: searchId,
  like: searchRow,
  account: searchRow,
});

/**
 * The requested step, but no further than the intent permits. Only the page knows the connected account:
 * from the connect step to the allowance, its own panels say what is missing.
 */
function openStep(asked: PayoutStep, permitted: PayoutStep): PayoutStep {
  const place = (step: PayoutStep) => PAYOUT_STEPS.indexOf(step);
  const isByWallet = permitted === "connect" || permitted === "check";
  const furthest = place(isByWallet ? "allow" : permitted);
  return PAYOUT_STEPS[Math.max(place("quote"), Math.min(place(asked), furthest))] ?? "quote";
}

export default page(
  "payout:create",
  "payoutFlow",
  async (
    { t, actor, account, can, store, exchange },
    { searchParams }: PageProps<"/payouts/new">,
  ) => {
    const { intent, step, ...from } = Search.parse(await searchParams);
    const list = await getTranslations("payouts");
    const reader = { store, session: actor, exchange };
    const header = (
      <PageHeader title={t("title")} crumbs={[{ href: "/payouts", label: list("title") }]} />
    );
    if (intent === undefined) {
      const form = await payoutForm(reader, from);
      const { accounts } = form;
      return (
        <ClientMessages namespaces={["payoutFlow", accounts.read ? "receiver" : "pixAccounts"]}>
          {header}
          {form.pairs.length === 0 ? (
            <NotOpen canPin={can("settings:write")} />
          ) : !accounts.read ? (
            <ReadFaultPanel fault={accounts.fault} />
          ) : accounts.options.length === 0 ? (
            <EmptyState
              title={t("needPixAccount")}
              action={
                <LinkButton tone="primary" href="/pix-accounts/new">
                  {t("registerPixAccount")}
                </LinkButton>
              }
            >
              {t("needPixAccountHint")}
            </EmptyState>
          ) : (
            <FormOnDemand {...form} accounts={accounts.options} />
          )}
        </ClientMessages>
      );
    }
    const flow = await payoutFlow(reader, intent);
    if (!flow) notFound();
    if (flow.payout !== null) redirect(`/payouts/${flow.payout}`);
    if (flow.step === "amount") redirect(`/payouts/new?edit=${intent}`);
    const at = openStep(step ?? "quote", flow.step);
    return (
      <ClientMessages namespaces={["payoutFlow", "payoutWallet", "differences", "receiver"]}>
        {header}
        <FlowOnDemand flow={flow} step={at} wallets={walletSettings(account)} />
      </ClientMessages>
    );
  },
);
