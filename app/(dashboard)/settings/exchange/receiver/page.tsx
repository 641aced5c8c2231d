import { PinReceiverForm } from "#components/connection/pin-receiver-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exchangeView } from "#lib/connection/views/exchange-settings.ts";
import { page } from "#lib/core/access/page.tsx";

export default page("settings:write", "settings", async ({ t, account, store }) => {
  const { receiver } = await exchangeView(store, account);
  return (
    <>
      <PageHeader
        title={t("pin")}
        crumbs={[{ href: "/settings/exchange", label: t("exchange") }]}
        lead={t("receiverLead")}
      />
      {receiver.isFixed ? (
        <Notice>{t("receiverFixed")}</Notice>
      ) : (
        <ClientMessages namespaces={["settings"]}>
          <PinReceiverForm name={receiver.name ?? ""} pixKey={receiver.key ?? ""} />
        </ClientMessages>
      )}
    </>
  );
});
