"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { renameMeAction } from "#lib/people/actions/profile.ts";
import type { RenameMe } from "#lib/rules/people/profile.ts";

const loadSchema = () => import("#lib/rules/people/profile.ts").then((module) => module.RenameMe);

/** The reader's own name. */
export function NameForm({ name }: { name: string }) {
  const t = useTranslations("profile");
  const router = useRouter();
  const form = useActionForm<RenameMe, { name: string }>({
    name: "name",
    schema: loadSchema,
    action: renameMeAction,
    defaults: { name },
    onDone: () => {
      toast(t("nameSaved"), "success");
      router.refresh();
    },
  });
  return (
    <Form form={form} label={t("you")}>
      <TextInput
        name="name"
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="name"
        maxLength={120}
      />
      <div>
        <SubmitButton tone="plain" pendingLabel={t("nameSaving")}>
          {t("nameSave")}
        </SubmitButton>
      </div>
    </Form>
  );
}
