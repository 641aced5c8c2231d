"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Form } from "#components/form/form.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { TextInput } from "#components/form/text-input.tsx";
import { useAct } from "#components/form/use-act.ts";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import {
  archiveCategoryAction,
  saveCategoryAction,
} from "#lib/accounting/actions/accounting-settings.ts";
import { CATEGORY_NAME_MAX } from "#lib/rules/accounting/category-name-max.ts";
import type { Category } from "#lib/rules/accounting/accounting.ts";

const loadSchema = () =>
  import("#lib/rules/accounting/accounting.ts").then((module) => module.SaveCategory);

/** The account's categories: added, renamed, archived. */
export function CategoryList({
  categories,
  mayChange,
}: {
  categories: readonly Category[];
  mayChange: boolean;
}) {
  const t = useTranslations("accounting");
  const [renamed, setRenamed] = useState<string | null>(null);
  return (
    <Card title={t("categories")}>
      {categories.length === 0 && <p className="text-sm text-muted">{t("noCategories")}</p>}
      {categories.length > 0 && (
        <ul aria-label={t("categories")} className="grid divide-y divide-line">
          {categories.map((category) => (
            <li
              key={category.id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 first:pt-0 last:pb-0"
            >
              {renamed === category.id ? (
                <NameForm category={category} onEnd={() => setRenamed(null)} />
              ) : (
                <>
                  <span className="grid min-w-0 flex-1 basis-40 gap-0.5">
                    <bdi translate="no" className="wrap-anywhere">
                      {category.name}
                    </bdi>
                    {category.isArchived && (
                      <StatusMark tone="off" className="text-sm">
                        {t("archived")}
                      </StatusMark>
                    )}
                  </span>
                  {mayChange && (
                    <span className="flex flex-wrap gap-2">
                      <Button
                        size="sm"
                        tone="quiet"
                        onClick={() => setRenamed(category.id)}
                        aria-label={t("renameOf", { name: category.name })}
                      >
                        {t("rename")}
                      </Button>
                      <ArchiveButton category={category} />
                    </span>
                  )}
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {categories.some(({ isArchived }) => isArchived) && (
        <p className="text-sm text-muted">{t("archivedHint")}</p>
      )}
      {mayChange && <NameForm category={null} />}
    </Card>
  );
}

type NameFormProps = { category: Category | null; onEnd?: () => void };

/** Names a new category, or an existing one anew. */
function NameForm({ category, onEnd }: NameFormProps) {
  const t = useTranslations("accounting");
  const router = useRouter();
  const form = useActionForm<{ name: string }, unknown>({
    schema: loadSchema,
    name: `category ${category?.id ?? ""}`,
    action: ({ name }) => saveCategoryAction({ name, ...(category && { id: category.id }) }),
    defaults: { name: category?.name ?? "" },
    onDone: () => {
      const { name } = form.methods.getValues();
      toast(t(category ? "categoryRenamed" : "categoryAdded", { name }), "success");
      if (category === null) form.methods.reset({ name: "" });
      router.refresh();
      onEnd?.();
    },
  });
  return (
    <Form
      form={form}
      label={category ? t("renameOf", { name: category.name }) : t("addCategory")}
      className="w-full max-w-md"
    >
      <TextInput
        name="name"
        label={t("category")}
        maxLength={CATEGORY_NAME_MAX}
        autoComplete="off"
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton tone="plain">{t(category ? "saveName" : "addCategory")}</SubmitButton>
        {onEnd && (
          <Button tone="quiet" onClick={onEnd}>
            {t("cancel")}
          </Button>
        )}
      </div>
    </Form>
  );
}

function ArchiveButton({ category: { id, name, isArchived } }: { category: Category }) {
  const t = useTranslations("accounting");
  const router = useRouter();
  const { pending, refused, run } = useAct(
    () => archiveCategoryAction({ id, archived: !isArchived }),
    () => {
      toast(t(isArchived ? "categoryRestored" : "categoryArchived", { name }), "success");
      router.refresh();
    },
  );
  const word = isArchived ? "restore" : "archive";
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        onClick={run}
        pending={pending}
        aria-label={t(`${word}Of`, { name })}
      >
        {pending ? t(isArchived ? "restoring" : "archiving") : t(word)}
      </Button>
      {refused && <RefusalNotice refused={refused} />}
    </>
  );
}
