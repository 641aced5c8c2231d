import { UserCheck } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { RequestTable } from "#components/policies/request-table.tsx";
import { RefreshOnHints } from "#components/shell/refresh-on-hints.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { requestRows } from "#lib/policies/views/requests.ts";

export default page("payout:read", "requests", async ({ t, actor, store, can }) => {
  const { waiting, others } = await requestRows(store, actor);
  const isEmpty = waiting.length + others.length === 0;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      <RefreshOnHints topic="requests" isOpen={waiting.length > 0} />
      {isEmpty && (
        <EmptyState
          icon={<Icon of={UserCheck} className="size-5" />}
          title={t("empty")}
          action={
            can("settings:read") && (
              <LinkButton href="/settings/policies">{t("toPolicies")}</LinkButton>
            )
          }
        >
          {t("emptyHint")}
        </EmptyState>
      )}
      {waiting.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-semibold">{t("waitingList")}</h2>
          <RequestTable caption={t("waitingList")} rows={waiting} />
        </section>
      )}
      {others.length > 0 && (
        <section className="grid gap-3">
          <h2 className="font-semibold">{t("othersList")}</h2>
          <RequestTable caption={t("othersList")} rows={others} />
        </section>
      )}
    </>
  );
});
