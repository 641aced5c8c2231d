"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList, type Detail } from "#components/ui/description-list.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { CountryOption } from "#lib/format/country-options.ts";
import type { DeclarationView } from "#lib/regulatory/views/declarations.ts";
import { CustodyMark } from "./custody-mark.tsx";

/** Loaded when somebody declares. */
const Form = dynamic(() =>
  import("./declaration-form.tsx").then((module) => module.DeclarationForm),
);

const TOLD = { told: "told", pending: "pending", not_taken: "notTaken" } as const;

type DeclarationCardProps = {
  declaration: DeclarationView;
  /** For the form alone. */
  countries: readonly CountryOption[];
};

/** Who holds a wallet's keys and whom its tokens belong to: what was declared, what proves it, and a way to say it. */
export function DeclarationCard({ declaration, countries }: DeclarationCardProps) {
  const t = useTranslations("regulatory.custody");
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const { state, custodian, beneficiary, declared, provedAt, told, fields } = declaration;
  const close = () => {
    setEdited(false);
    requestAnimationFrame(() => edit.current?.focus());
  };
  const facts: Detail[] = [
    { term: t("keys"), detail: state === "none" ? null : <CustodyMark state={state} /> },
    {
      term: t("custodianName"),
      detail: custodian && <Named name={custodian.name} country={custodian.country} />,
    },
    {
      term: t("proved"),
      detail: provedAt === null ? null : <Moment at={provedAt} />,
    },
    {
      term: t("beneficiary"),
      detail: beneficiary && (
        <Named
          name={beneficiary.name}
          country={beneficiary.country}
          document={beneficiary.document}
        />
      ),
    },
    {
      term: t("declared"),
      detail: declared && (
        <span className="grid">
          <bdi translate="no">{declared.by}</bdi>
          <span className="text-sm text-muted">
            <Moment at={declared.at} />
          </span>
        </span>
      ),
    },
    { term: t("atExchange"), detail: told && t(TOLD[told]) },
  ];
  const isWrong = state === "contradicted";
  const change = fields !== null && !isEdited && (
    <Button ref={edit} tone={isWrong ? "plain" : "quiet"} size="sm" onClick={() => setEdited(true)}>
      {t(isWrong ? "correct" : declared ? "edit" : "declare")}
    </Button>
  );
  const card = (
    <Card title={t("title")} actions={!isWrong && change}>
      {isEdited && fields !== null ? (
        <Form wallet={declaration} fields={fields} countries={countries} onDone={close} />
      ) : (
        <>
          {facts.some(({ detail }) => detail !== null) && (
            <DescriptionList look="stack" items={facts} />
          )}
          {state !== "custodian" && !isWrong && (
            <p className="text-sm text-muted">{t(`${state}Text`)}</p>
          )}
        </>
      )}
    </Card>
  );
  if (!isWrong) return card;
  return (
    <>
      <Notice tone="warn" title={t("contradicted")} action={change}>
        {t("contradictedText")}
      </Notice>
      {card}
    </>
  );
}

type NamedProps = { name: string; country: string; document?: string | null };

function Named({ name, country, document }: NamedProps) {
  return (
    <span className="grid">
      <bdi translate="no">{name}</bdi>
      <span className="text-sm text-muted">{country}</span>
      {document && (
        <span translate="no" className="text-sm text-muted tabular-nums">
          {document}
        </span>
      )}
    </span>
  );
}
