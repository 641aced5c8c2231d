import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Notice } from "#components/ui/notice.tsx";
import type { Unsettled } from "#lib/data/exchange-settings.ts";
import { SendTable } from "./send-table.tsx";
import { SettingsFault } from "./settings-fault.tsx";
import { SuspenseTable } from "./suspense-table.tsx";

type UnsettledPartsProps = { found: Unsettled; canWrite: boolean };

/** What waits at the exchange for a person. */
export function UnsettledParts({ found, canWrite }: UnsettledPartsProps) {
  const t = useTranslations("settings");
  if (!found.read) {
    if (found.why === "fault") {
      return <SettingsFault fault={found.fault} href="/settings/exchange" />;
    }
    const isRefused = found.why === "token_refused";
    return (
      <Notice tone={isRefused ? "warn" : "info"}>
        {t(isRefused ? "tokenRefused" : "unsettledNotOffered")}
      </Notice>
    );
  }
  const { suspense, suspense_count, sends, sends_count } = found;
  return (
    <>
      <Part title={t("suspense")} lead={t("suspenseLead")} none={t("suspenseNone")} rows={suspense}>
        <SuspenseTable rows={suspense} canWrite={canWrite} />
        {suspense_count > suspense.length && (
          <p className="text-sm text-muted">{t("suspenseMore", { count: suspense_count })}</p>
        )}
      </Part>
      <Part title={t("sends")} lead={t("sendsLead")} none={t("sendsNone")} rows={sends}>
        <SendTable rows={sends} />
        {sends_count > sends.length && (
          <p className="text-sm text-muted">{t("suspenseMore", { count: sends_count })}</p>
        )}
      </Part>
    </>
  );
}

type PartProps = {
  title: string;
  lead: string;
  none: string;
  rows: readonly unknown[];
  children: ReactNode;
};

function Part({ title, lead, none, rows, children }: PartProps) {
  return (
    <section className="grid gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="max-w-prose text-sm text-soft">{lead}</p>
      </div>
      {rows.length === 0 ? <p className="text-sm text-muted">{none}</p> : children}
    </section>
  );
}
