import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { PixAccountReading, PixAccountView } from "#lib/data/pix-accounts.ts";
import { MissingPixAccount } from "./missing-pix-account.tsx";
import { ReadFaultPanel } from "./read-fault-panel.tsx";

type PixAccountOrWhyNotProps = {
  reading: PixAccountReading;
  /** The page of an account that could be read. */
  children: (account: PixAccountView) => ReactNode;
};

/** A page about one account: what it shows, or in words why there is nothing to show. */
export function PixAccountOrWhyNot({ reading, children }: PixAccountOrWhyNotProps) {
  const t = useTranslations("pixAccounts");
  if (reading.read) {
    return (
      <ClientMessages namespaces={["pixAccounts"]}>{children(reading.account)}</ClientMessages>
    );
  }
  if (reading.why !== "fault") return <MissingPixAccount why={reading.why} />;
  return (
    <ClientMessages namespaces={["pixAccounts"]}>
      <PageHeader title={t("account")} crumbs={[{ href: "/pix-accounts", label: t("title") }]} />
      <ReadFaultPanel fault={reading.fault} />
    </ClientMessages>
  );
}
