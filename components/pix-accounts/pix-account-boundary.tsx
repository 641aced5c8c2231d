import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import type { PixAccountReading, PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { ReadFaultPanel } from "./read-fault-panel.tsx";

type PixAccountBoundaryProps = {
  reading: PixAccountReading;
  /** The page of an account that was read. */
  children: (account: PixAccountView) => ReactNode;
};

/** A page about one account, or an explanation why there is nothing to show. */
export function PixAccountBoundary({ reading, children }: PixAccountBoundaryProps) {
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

/** Replaces an account that does not exist or belongs to another account. */
function MissingPixAccount({ why }: { why: "gone" | "not_yours" }) {
  const t = useTranslations("pixAccounts");
  return (
    <EmptyState
      title={t(why === "gone" ? "goneTitle" : "notYoursTitle")}
      heading="h1"
      action={
        <LinkButton href="/pix-accounts" tone="primary">
          {t("toList")}
        </LinkButton>
      }
    >
      {t(why === "gone" ? "goneText" : "notYoursText")}
    </EmptyState>
  );
}
