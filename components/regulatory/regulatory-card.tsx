"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { PaymentRegulatoryView } from "#lib/regulatory/views/payment.ts";
import { CustodyMark } from "./custody-mark.tsx";
import { LimitList } from "./limit-list.tsx";

/** Loaded where somebody confirms a code. */
const PurposeForm = dynamic(() =>
  import("./purpose-form.tsx").then((module) => module.PurposeForm),
);

type RegulatoryCardProps = { view: PaymentRegulatoryView; mayConfirm: boolean };

/** Whether there is anything to say of a payment. */
const isQuiet = ({ isAsked, purpose, warnings }: PaymentRegulatoryView) =>
  !isAsked && purpose === null && warnings.length === 0;

/** What authorities ask of a payment: the limits it passes, whose wallet it is, and what it is for. */
export function RegulatoryCard({ view, mayConfirm }: RegulatoryCardProps) {
  const t = useTranslations("regulatory.payment");
  const { purpose, warnings, custody, isAsked, token } = view;
  if (isQuiet(view)) return null;
  return (
    <Card title={t("title")}>
      {warnings.length > 0 && (
        <div className="grid gap-3">
          <LimitList warnings={warnings} token={token} />
          <p className="text-sm text-muted">{t("nothingStops")}</p>
        </div>
      )}
      <DescriptionList
        look="stack"
        items={[
          { term: t("wallet"), detail: <CustodyMark state={custody} /> },
          {
            term: t("purpose"),
            detail: purpose && (
              <span className="grid">
                <span translate="no" className="font-mono tabular-nums">
                  {purpose.code}
                </span>
                {purpose.description && (
                  <span translate="no" className="text-sm text-soft">
                    {purpose.description}
                  </span>
                )}
              </span>
            ),
          },
          {
            term: t("confirmed"),
            detail: purpose && (
              <span className="grid">
                <bdi translate="no">{purpose.by}</bdi>
                <span className="text-sm text-muted">
                  <Moment at={purpose.at} />
                </span>
              </span>
            ),
          },
        ]}
      />
      {(isAsked || purpose !== null) && <Purpose view={view} mayConfirm={mayConfirm} />}
    </Card>
  );
}

function Purpose({ view, mayConfirm }: RegulatoryCardProps) {
  const t = useTranslations("regulatory.payment");
  const { purpose, fixed, isRequired } = view;
  const [isEdited, setEdited] = useState(purpose === null);
  const edit = useRef<HTMLButtonElement>(null);
  if (fixed !== null) return <p className="text-sm text-muted">{t(`fixed.${fixed}`)}</p>;
  if (!mayConfirm) {
    return purpose === null ? <p className="text-sm text-muted">{t("noPurpose")}</p> : null;
  }
  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  if (purpose !== null && !isEdited) {
    return (
      <div>
        <Button ref={edit} tone="quiet" size="sm" onClick={() => setEdited(true)}>
          {t("change")}
        </Button>
      </div>
    );
  }
  return (
    <div className="grid gap-3">
      {isRequired && purpose === null && <p className="text-sm">{t("required")}</p>}
      <PurposeForm view={view} onDone={close} />
    </div>
  );
}
