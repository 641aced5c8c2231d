"use client";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SelectInput } from "#components/form/select-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { TextareaInput } from "#components/form/textarea-input.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Dialog } from "#components/ui/dialog.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { classifyAction } from "#lib/accounting/actions/classify.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/accounting.json";
import ptBR from "#lib/i18n/messages/pt-BR/accounting.json";
import type { Category, Labelled } from "#lib/rules/accounting/accounting.ts";

/** They come with it, so that no list carries them before rows are classified. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, object>;

export type ClassifyDialogProps = {
  of: Labelled;
  ids: readonly string[];
  categories: readonly Category[];
  onClose: () => void;
};

const loadSchema = () =>
  import("#lib/rules/accounting/accounting.ts").then((module) =>
    module.Classify.omit({ of: true, ids: true }),
  );

const NOTHING = { category: "", cost_centre: "", reference: "", note: "" };

/** A form for the labels of several payments; what is left empty stays. */
export function ClassifyDialog(props: ClassifyDialogProps) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, accounting: WORDS[locale] }}>
      <Labels {...props} />
    </NextIntlClientProvider>
  );
}

function Labels({ of, ids, categories, onClose }: ClassifyDialogProps) {
  const t = useTranslations("accounting");
  const labels = useTranslations("dashboard.label");
  const router = useRouter();
  const [isBare, setBare] = useState(false);
  const form = useActionForm({
    schema: loadSchema,
    name: "classify",
    action: async (typed: typeof NOTHING) =>
      classifyAction({ ...NOTHING, ...typed, of, ids: [...ids] }),
    defaults: NOTHING,
    onDone: ({ count }) => {
      toast(t("classified", { count }), "success");
      router.refresh();
      onClose();
    },
  });
  const { submit } = form;
  const guarded = {
    ...form,
    submit: (event: Parameters<typeof submit>[0]) => {
      const hasNothing = Object.values(form.methods.getValues()).every((text) => text === "");
      setBare(hasNothing);
      if (hasNothing) event.preventDefault();
      else submit(event);
    },
  };
  const offered = categories.filter(({ isArchived }) => !isArchived);
  return (
    <Dialog open onClose={onClose} title={t("classifyTitle", { count: ids.length })}>
      <Form form={guarded} label={t("classify")}>
        <p className="text-sm text-muted">{t("classifyHint")}</p>
        {isBare && <Notice tone="danger" live title={t("nothingTyped")} />}
        <SelectInput
          name="category"
          label={labels("category")}
          placeholder={t("keepCategory")}
          options={[
            ...offered.map(({ id, name }) => ({ value: id, label: name })),
            { value: "none", label: t("noCategory") },
          ]}
          optional
        />
        <TextInput name="cost_centre" label={labels("cost_centre")} optional />
        <TextInput name="reference" label={labels("reference")} optional />
        <TextareaInput name="note" label={labels("note")} optional />
        <div>
          <SubmitButton>{t("classifySave")}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
