"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxGroup } from "#components/form/checkbox-group.tsx";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { scheduleExportAction } from "#lib/exports/actions/schedules.ts";
import type { ScheduleExport } from "#lib/rules/exports/ask-export.ts";
import { EXPORT_FORMATS } from "#lib/rules/exports/export-formats.ts";
import { EVERY, EXPORT_LISTS } from "#lib/rules/exports/exports.ts";

const loadSchema = () =>
  import("#lib/rules/exports/ask-export.ts").then((module) => module.ScheduleExport);

type ScheduleFormProps = {
  /** Whoever may be notified. */
  people: readonly { id: string; name: string }[];
  me: string;
};

/** Has a file made again and again. */
export function ScheduleForm({ people, me }: ScheduleFormProps) {
  const t = useTranslations("exports");
  const router = useRouter();
  const form = useActionForm<ScheduleExport, object>({
    name: "schedule",
    schema: loadSchema,
    action: scheduleExportAction,
    defaults: {
      every: "month",
      list: "/activity",
      format: "csv-br",
      people: Object.fromEntries(people.map(({ id }) => [id, id === me])),
    },
    onDone: () => {
      toast(t("scheduledNow"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("scheduleAdd")}>
      <RadioInput
        name="every"
        label={t("every")}
        look="segments"
        options={EVERY.map((value) => ({ value, label: t(`everyWord.${value}`) }))}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectInput
          name="list"
          label={t("listName")}
          options={EXPORT_LISTS.map((value) => ({ value, label: t(`list.${value}`) }))}
        />
        <SelectInput
          name="format"
          label={t("formatLabel")}
          options={EXPORT_FORMATS.map((value) => ({ value, label: t(`format.${value}`) }))}
        />
      </div>
      <CheckboxGroup
        name="people"
        label={t("people")}
        hint={t("peopleHint")}
        options={people.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("scheduleSaving")}>
          {t("scheduleSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
