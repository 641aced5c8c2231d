import { secondPerson } from "#components/policies/second-person.tsx";
import { dualControlView } from "#lib/policies/views/dual-control.ts";
import { redirect } from "next/navigation";
import { PinReceiverForm } from "#components/connection/pin-receiver-form.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { Consequences } from "#components/ui/consequences.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { exchangeView } from "#lib/connection/views/exchange-settings.ts";
import { page } from "#lib/core/doors/page.tsx";

const CONSEQUENCES = ["receiverMeans", "unpin", "dynamicMeans"] as const;

export default page("settings:write", "settings", async ({ t, actor, account, store }) => {
  const [{ receiver }, second] = await Promise.all([
    exchangeView(store, account),
    dualControlView(store, actor),
  ]);
  // The exchange's page shows it, and says why nobody changes it.
  if (receiver.isFixed) redirect("/settings/exchange");
  return (
    <>
      <PageHeader
        title={t(receiver.name === null ? "pin" : "repin")}
        crumbs={[{ href: "/settings/exchange", label: t("exchange") }]}
        lead={t("receiverLead")}
      />
      <ClientMessages namespaces={["settings"]}>
        <Columns
          asideFirst
          aside={
            <Consequences title={t("consequences")} lines={CONSEQUENCES.map((line) => t(line))} />
          }
        >
          <PinReceiverForm
            name={receiver.name ?? ""}
            pixKey={receiver.key ?? ""}
            takesDynamic={receiver.takesDynamic}
            second={secondPerson({ second, opensMoney: true })}
          />
        </Columns>
      </ClientMessages>
    </>
  );
});
