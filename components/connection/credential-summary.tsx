"use client";
import { useLocale, useTranslations } from "next-intl";
import { type Control, useWatch } from "react-hook-form";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { showMoment } from "#lib/format/moment.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { SCOPES, type Scope } from "#protocol/wire/scopes.ts";
import { CredentialAddresses } from "./credential-addresses.tsx";
import { CredentialScopes } from "./credential-scopes.tsx";

/** What the form for a new credential holds. */
export type NewCredential = {
  name: string;
  scopes: Record<Scope, boolean>;
  expires_on: string;
  addresses: string;
};

const BETWEEN = /[\s,;]+/;

/** What the credential will be able to do, while it is being put together. */
export function CredentialSummary({ control }: { control: Control<NewCredential> }) {
  const t = useTranslations("credentials");
  const locale = useLocale();
  const [scopes, day, addresses] = useWatch({
    control,
    name: ["scopes", "expires_on", "addresses"],
  });
  const chosen = SCOPES.filter((scope) => scopes[scope]);
  return (
    <Card title={t("summary")}>
      <DescriptionList
        look="stack"
        className="lg:grid-cols-1"
        items={[
          {
            term: t("opens"),
            detail: chosen.length > 0 ? <CredentialScopes scopes={chosen} /> : t("opensNothing"),
          },
          {
            term: t("addresses"),
            detail: <CredentialAddresses addresses={addresses.split(BETWEEN).filter(Boolean)} />,
          },
          { term: t("until"), detail: dayIn(day, locale) ?? t("never") },
        ]}
      />
    </Card>
  );
}

/** A day as moments are written, the same wherever the browser stands. */
function dayIn(day: string, locale: Locale): string | null {
  const noon = new Date(`${day}T12:00-03:00`);
  return Number.isNaN(noon.getTime()) ? null : showMoment(noon, locale).date;
}
