import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LabelsFields, type Labels } from "./labels-fields.tsx";

type LabelsDisclosureProps = {
  /** The form's initial labels; shown open when there are any. */
  labels: Labels;
  open: boolean;
};

/** Label fields that are folded away in a larger form until they are wanted. */
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
