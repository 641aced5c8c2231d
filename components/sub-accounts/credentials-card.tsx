"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";

/** Rarely needed, so loaded on demand. */
const CredentialsForm = dynamic(() =>
  import("./credentials-form.tsx").then((module) => module.CredentialsForm),
);

type State = SubAccountView["credentials"]["state"];

const TONES = {
  none: "off",
  held: "ok",
  renewing: "busy",
  missing: "bad",
  refused: "bad",
} as const satisfies Record<State, StatusTone>;

type CredentialsCardProps = { of: SubAccountView; canCreate: boolean; onChanged: () => void };

/** Whether the sub-account's own credentials are stored; never their values. */
export function CredentialsCard({ of: view, canCreate, onChanged }: CredentialsCardProps) {
  const t = useTranslations("subAccounts");
  const { state, prefix, since, hasWebhook } = view.credentials;
  const needsThem = state === "missing" || state === "refused";
  return (
    <Card title={t("credentials")}>
      <DescriptionList
        items={[
          {
            term: t("state"),
            detail: <StatusMark tone={TONES[state]}>{t(`credentialsState.${state}`)}</StatusMark>,
          },
          ...(prefix === null
            ? []
            : [
                {
                  term: t("prefix"),
                  detail: <code translate="no" className="font-mono text-sm">{`${prefix}…`}</code>,
                },
              ]),
          ...(since === null ? [] : [{ term: t("since"), detail: <Moment at={since} /> }]),
          { term: t("webhook"), detail: t(hasWebhook ? "hasWebhook" : "noWebhook") },
        ]}
      />
      {needsThem && canCreate && (
        <Disclosure summary={t("enterByHand")}>
          <CredentialsForm id={view.id} onDone={onChanged} />
        </Disclosure>
      )}
    </Card>
  );
}
