"use client";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { CheckboxInput } from "#components/form/checkbox-input.tsx";
import { Form } from "#components/form/form.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useAct } from "#components/form/use-act.ts";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import type { Locale } from "#lib/i18n/locale.ts";
import en from "#lib/i18n/messages/en/saved-filters.json";
import ptBR from "#lib/i18n/messages/pt-BR/saved-filters.json";
import type { SaveFilterProps } from "./save-filter-props.ts";

/** They come with it, so that no list carries them before a filter is saved. */
const WORDS = { "pt-BR": ptBR, en } satisfies Record<Locale, object>;

type DialogProps = SaveFilterProps & { onClose: () => void };

/** Saves what narrows the list under a name, or changes and deletes a filter that is saved. */
export function SaveFilterDialog(props: DialogProps) {
  const locale = useLocale();
  const messages = useMessages();
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, savedFilters: WORDS[locale] }}>
      <Opened {...props} />
    </NextIntlClientProvider>
  );
}

const loadSchema = () =>
  import("#lib/rules/activity/saved-filter.ts").then((module) => module.SavedFilter);

function Opened({ list, query, filter, save, change, drop, onClose }: DialogProps) {
  const t = useTranslations("savedFilters");
  const router = useRouter();
  const form = useActionForm<{ name: string; is_shared: boolean }, object>({
    schema: loadSchema,
    action: (input) =>
      filter ? change({ ...input, id: filter.id }) : save({ ...input, list, query }),
    defaults: { name: filter?.name ?? "", is_shared: filter?.isShared ?? false },
    name: `filter ${filter?.id ?? ""}`,
    onDone: (done) => {
      toast(t(filter ? "changed" : "saved"), "success");
      onClose();
      if ("id" in done) router.replace(`${list}?saved=${String(done.id)}`, { scroll: false });
      else router.refresh();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(filter ? "edit" : "save")}>
      <Form form={form} label={t(filter ? "edit" : "save")}>
        <TextInput name="name" label={t("name")} hint={t("nameHint")} autoComplete="off" />
        <CheckboxInput name="is_shared" label={t("share")} hint={t("shareHint")} />
        <span>
          <SubmitButton pendingLabel={t("saving")}>{t("submit")}</SubmitButton>
        </span>
      </Form>
      {filter && <FilterEnd filter={filter} list={list} drop={drop} onClose={onClose} />}
    </Dialog>
  );
}

type FilterEndProps = Pick<DialogProps, "list" | "drop" | "onClose"> & {
  filter: NonNullable<DialogProps["filter"]>;
};

/** Its link, and the way to delete it. */
function FilterEnd({ filter, list, drop, onClose }: FilterEndProps) {
  const t = useTranslations("savedFilters");
  const router = useRouter();
  const { pending, refused, run } = useAct(
    () => drop({ id: filter.id }),
    () => {
      toast(t("deleted"), "success");
      onClose();
      router.replace(list);
    },
  );
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      {refused && <RefusalNotice refused={refused} />}
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={new URL(filter.href, location.href).href} what={t("link")} words />
        <Button tone="danger" onClick={run} pending={pending}>
          {t(pending ? "deleting" : "delete")}
        </Button>
      </div>
    </div>
  );
}
