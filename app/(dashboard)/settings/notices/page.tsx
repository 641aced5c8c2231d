import { Send } from "lucide";
import { DeliveryTable } from "#components/notices/delivery-table.tsx";
import { HookCard } from "#components/notices/hook-card.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Card } from "#components/ui/card.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { page } from "#lib/core/doors/page.tsx";
import { noticeSettings } from "#lib/notices/views/notices.ts";

export default page("settings:read", "notices", async ({ t, account, can, store }) => {
  const { mailFrom, hook, deliveries } = await noticeSettings(store, account);
  return (
    <ClientMessages namespaces={["notices"]}>
      <PageHeader title={t("settings")} lead={t("settingsLead")} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
        <Card title={t("mailTitle")}>
          <p className="text-soft wrap-anywhere">
            {mailFrom === null ? t("mailOff") : `${t("mailOn")} ${mailFrom}`}
          </p>
          <p className="text-sm text-muted">{t("mailChoice")}</p>
        </Card>
        <HookCard hook={hook} canWrite={can("settings:write")} />
      </div>
      <section aria-labelledby="deliveries" className="grid gap-4">
        <h2 id="deliveries" className="text-lg font-semibold">
          {t("deliveries")}
        </h2>
        <p className="max-w-prose text-soft">{t("deliveriesText")}</p>
        {deliveries.length === 0 ? (
          <EmptyState
            icon={<Icon of={Send} className="size-5" />}
            heading="h3"
            title={t("deliveriesEmpty")}
          >
            {t("deliveriesEmptyHint")}
          </EmptyState>
        ) : (
          <DeliveryTable rows={deliveries} />
        )}
      </section>
    </ClientMessages>
  );
});
