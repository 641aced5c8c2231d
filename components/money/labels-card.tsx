"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRef, useState, type ComponentProps } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import type { Labels } from "./labels-fields.tsx";
import type { LabelsForm } from "./labels-form.tsx";

/** Loaded when someone edits, so that the page of a payment does not carry a form. */
const Form = dynamic(() => import("./labels-form.tsx").then((module) => module.LabelsForm));

type LabelsCardProps = Omit<ComponentProps<typeof LabelsForm>, "onSaved">;

/** The dashboard's own labels of a payin or a payout: shown first, edited in place. */
export function LabelsCard(props: LabelsCardProps) {
  const t = useTranslations("dashboard");
  const [isEdited, setEdited] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);
  const said = (Object.keys(props.defaults) as (keyof Labels)[]).filter(
    (name) => props.defaults[name] !== "",
  );
  const { categories } = props.accounting;
  const categoryName = categories.find(({ id }) => id === props.defaults.category)?.name;
  const close = () => {
    setEdited(false);
    // The form's button had the focus and is gone.
    requestAnimationFrame(() => edit.current?.focus());
  };
  return (
    <Card
      title={t("labels")}
      actions={
        !isEdited && (
          <Button ref={edit} tone="quiet" size="sm" onClick={() => setEdited(true)}>
            {t("editLabels")}
          </Button>
        )
      }
    >
      {isEdited ? (
        <Form {...props} onSaved={close} />
      ) : said.length === 0 ? (
        <p className="text-sm text-muted">{t("noLabels")}</p>
      ) : (
        <DescriptionList
          look="stack"
          items={said.map((name) => ({
            term: t(`label.${name}`),
            detail: name === "category" ? categoryName : props.defaults[name],
          }))}
        />
      )}
    </Card>
  );
}
