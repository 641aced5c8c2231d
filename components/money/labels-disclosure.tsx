import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Labels } from "./labels-fields.tsx";

/** Loaded once somebody opens them. */
const LabelsFields = dynamic(() =>
  import("./labels-fields.tsx").then((module) => module.LabelsFields),
);

type LabelsDisclosureProps = {
  /** The form's initial labels; shown open when there are any. */
  labels: Labels;
  open: boolean;
};

/** Label fields that are folded away in a larger form until they are wanted. */
export function LabelsDisclosure({ labels, open }: LabelsDisclosureProps) {
  const t = useTranslations("dashboard");
  const isSaid = Object.values(labels).some((words) => words !== "");
  const [isWanted, setWanted] = useState(open || isSaid);
  return (
    <Disclosure summary={t("labels")} open={open || isSaid} onToggle={() => setWanted(true)}>
      <div className="grid gap-5">{isWanted && <LabelsFields labels={labels} />}</div>
    </Disclosure>
  );
}
