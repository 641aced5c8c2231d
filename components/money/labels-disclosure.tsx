import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LabelsFields } from "./labels-fields.tsx";

type LabelsDisclosureProps = {
  /** What the form begins with; where something is said already, it is shown. */
  defaults: { reference: string; cost_centre: string; note: string };
  open: boolean;
};

/** The same words in a form that asks for more than them: out of the way until they are wanted. */
export function LabelsDisclosure({ defaults, open }: LabelsDisclosureProps) {
  const t = useTranslations("desk");
  const { reference, cost_centre, note } = defaults;
  return (
    <Disclosure summary={t("labels")} open={open || reference + cost_centre + note !== ""}>
      <div className="grid gap-5">
        <LabelsFields />
      </div>
    </Disclosure>
  );
}
