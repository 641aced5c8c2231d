import { getTranslations } from "next-intl/server";
import { notFound, redirect } from "next/navigation";
import { CheckingOnDemand } from "#components/payins/checking-on-demand.tsx";
import { PayinForm } from "#components/payins/payin-form.tsx";
import { PayinQuote } from "#components/payins/payin-quote.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { requireAccess } from "#lib/data/page-access.ts";
import { payinForm } from "#lib/data/payin-form.ts";
import { payinIntentDetail } from "#lib/data/payins.ts";
import { z } from "#protocol/zod.ts";

const Id = z.string().max(64).optional().catch(undefined);
const RowNumber = z
  .string()
  .regex(/^[1-9]\d{0,17}$/)
  .optional()
  .catch(undefined);
const Search = z.object({ intent: Id, edit: Id, like: RowNumber, wallet: RowNumber });

export default async function NewPayinPage({ searchParams }: PageProps<"/payins/new">) {
  const { intent: intentId, ...from } = Search.parse(await searchParams);
  const t = await getTranslations("payins");
  const access = await requireAccess("payin:create");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const header = <PageHeader title={t("new")} crumbs={[{ href: "/payins", label: t("title") }]} />;
  if (intentId === undefined) {
    const form = await payinForm(store, session.account, from);
    return (
      <ClientMessages namespaces={["payins"]}>
        {header}
        {form.wallets.length === 0 ? (
          <EmptyState
            title={t("needWallet")}
            action={
              <LinkButton tone="primary" href="/wallets/new">
                {t("registerWallet")}
              </LinkButton>
            }
          >
            {t("needWalletHint")}
          </EmptyState>
        ) : (
          <PayinForm {...form} />
        )}
      </ClientMessages>
    );
  }
  const intent = await payinIntentDetail(store, session.account, intentId);
  if (!intent) notFound();
  if (intent.payin !== null) redirect(`/payins/${intent.payin}`);
  if (intent.quote === null) redirect(`/payins/new?edit=${intent.id}`);
  const isAsked = intent.status === "paying" || intent.status === "unclear";
  return (
    <ClientMessages namespaces={["payins", "differences"]}>
      {header}
      {intent.status === "refused" && (
        <Notice tone="danger" title={t("refusedTitle")} className="max-w-xl">
          {t("refusedText")}
        </Notice>
      )}
      {isAsked ? (
        <CheckingOnDemand intent={intent} />
      ) : (
        <PayinQuote intent={intent} quote={intent.quote} />
      )}
    </ClientMessages>
  );
}
