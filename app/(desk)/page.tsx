import { getTranslations } from "next-intl/server";
import { PayinTable } from "#components/payins/payin-table.tsx";
import { Forbidden } from "#components/shell/forbidden.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { isAllowed } from "#lib/auth/actor.ts";
import { requireAccess } from "#lib/data/page-access.ts";
import { payinRows } from "#lib/data/payins.ts";

export default async function OverviewPage() {
  const t = await getTranslations("overview");
  const payins = await getTranslations("payins");
  const access = await requireAccess("payin:read");
  if (!access.allowed) return <Forbidden />;
  const { store, session } = access;
  const [open, latest] = await Promise.all([
    payinRows(store, session.account, { status: "processing" }),
    payinRows(store, session.account, {}),
  ]);
  const create = isAllowed(session, "payin:create") && (
    <LinkButton tone="primary" href="/payins/new">
      {payins("new")}
    </LinkButton>
  );
  return (
    <>
      <RefreshOnHints topic="payins" isOpen={open.rows.length > 0} />
      <PageHeader title={t("title")} actions={create} />
      <section className="grid gap-3">
        <h2 className="font-semibold">{t("openTitle")}</h2>
        {open.rows.length === 0 ? (
          <EmptyState title={t("openNone")} heading="h3">
            {t("openNoneHint")}
          </EmptyState>
        ) : (
          <PayinTable rows={open.rows} />
        )}
      </section>
      {latest.rows.length > 0 && (
        <section className="grid gap-3">
          <header className="flex flex-wrap items-baseline justify-between gap-2">
            <h2 className="font-semibold">{t("recentTitle")}</h2>
            <TextLink href="/payins">{t("all")}</TextLink>
          </header>
          <PayinTable rows={latest.rows.slice(0, 5)} />
        </section>
      )}
    </>
  );
}
