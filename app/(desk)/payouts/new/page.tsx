import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { FlowOnDemand } from "#components/payouts/flow-on-demand.tsx";
import { NotOpen } from "#components/payouts/not-open.tsx";
import { FormOnDemand } from "#components/payouts/form-on-demand.tsx";
import { ReadFaultPanel } from "#components/pix-accounts/read-fault-panel.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { PAYOUT_STEPS, type PayoutStep } from "#lib/data/payout-allow-view.ts";
import { payoutFlow } from "#lib/data/payout-flow.ts";
import { payoutForm } from "#lib/data/payout-form.ts";
import { walletSettings } from "#lib/data/wallet-settings.ts";
import { z } from "#protocol/zod.ts";

const Id = z.string().max(64).optional().catch(undefined);
const RowNumber = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .optional()
  .catch(undefined);
const Search = z.object({
  intent: Id,
  step: z.enum(PAYOUT_STEPS).optional().catch(undefined),
  edit: Id,
  like: RowNumber,
  account: RowNumber,
});

/**
 * The step that is asked for, no further than the intent permits. Which account is connected only the
 * page knows: from there to the allowance its own panels say what is missing.
 */
function openStep(asked: PayoutStep, permitted: PayoutStep): PayoutStep {
  const place = (step: PayoutStep) => PAYOUT_STEPS.indexOf(step);
  const isByWallet = permitted === "connect" || permitted === "check";
  const furthest = place(isByWallet ? "allow" : permitted);
  return PAYOUT_STEPS[Math.max(place("quote"), Math.min(place(asked), furthest))] ?? "quote";
}

export default async function NewPayoutPage({ searchParams }: PageProps<"/payouts/new">) {
  const { intent, step, ...from } = Search.parse(await searchParams);
  const [t, list] = [await getTranslations("payoutFlow"), await getTranslations("payouts")];
  const access = await requireAccess("payout:create");
  if (!access.allowed) return <Forbidden />;
  const header = (
    <PageHeader title={t("title")} crumbs={[{ href: "/payouts", label: list("title") }]} />
  );
  if (intent === undefined) {
    const form = await payoutForm(access, from);
    const { accounts } = form;
    return (
      <ClientMessages namespaces={["payoutFlow", accounts.read ? "receiver" : "pixAccounts"]}>
        {header}
        {form.pairs.length === 0 ? (
          <NotOpen canPin={isAllowed(access.session, "settings:write")} />
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
  const flow = await payoutFlow(access, intent);
  if (!flow) notFound();
  if (flow.payout !== null) redirect(`/payouts/${flow.payout}`);
  if (flow.step === "amount") redirect(`/payouts/new?edit=${intent}`);
  const at = openStep(step ?? "quote", flow.step);
  return (
    <ClientMessages namespaces={["payoutFlow", "payoutWallet", "differences", "receiver"]}>
      {header}
      <FlowOnDemand flow={flow} step={at} wallets={walletSettings(access.session.account)} />
    </ClientMessages>
  );
}
