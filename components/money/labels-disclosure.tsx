import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LabelsFields, type Labels } from "./labels-fields.tsx";

type LabelsDisclosureProps = {
  /** What the form begins with; where something is said already, it is shown. */
  labels: Labels;
  open: boolean;
};

/** The same words in a form that asks for more than them: out of the way until they are wanted. */
export function LabelsDisclosure({ labels, open }: LabelsDisclosureProps) {
  const t = useTranslations("dashboard");
  const isSaid = Object.values(labels).some((words) => words !== "");
  return (
    <Disclosure summary={t("labels")} open={open || isSaid}>
      <div className="grid gap-5">
        <LabelsFields labels={labels} />
      </div>
    </Disclosure>
  );
}
