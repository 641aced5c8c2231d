import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { AccountingView } from "#lib/rules/accounting/accounting.ts";
import type { Labels } from "./labels-fields.tsx";

/** Loaded once somebody opens them. */
const LabelsFields = dynamic(() =>
  import("./labels-fields.tsx").then((module) => module.LabelsFields),
);

type LabelsDisclosureProps = {
  /** The form's initial labels; shown open when there are any. */
  labels: Labels;
  accounting: AccountingView;
  open: boolean;
};

/** Label fields that are folded away in a larger form until they are wanted. */
export function LabelsDisclosure({ labels, accounting, open }: LabelsDisclosureProps) {
  const t = useTranslations("dashboard");
  const isSaid = Object.values(labels).some((words) => words !== "");
  // What has to be filled in must not have to be looked for.
  const isOpen = open || isSaid || accounting.required.length > 0;
  const [isWanted, setWanted] = useState(isOpen);
  return (
    <Disclosure summary={t("labels")} open={isOpen} onToggle={() => setWanted(true)}>
      <div className="grid gap-5">
        {isWanted && <LabelsFields labels={labels} accounting={accounting} />}
      </div>
    </Disclosure>
  );
}
