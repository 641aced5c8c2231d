"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import { useFormAround } from "#components/form/form-context.ts";
import { useFieldFrame } from "#components/form/use-field-frame.ts";
import { announce } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { FieldNotes } from "#components/ui/field.tsx";
import { fileSize } from "#lib/format/file-size.ts";
import type { FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { FileChoice } from "./file-choice.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

const NAME = "attachments";

/** The files that go with a form; each is sent as soon as it is chosen. */
export function AttachmentsField({ dropped }: { dropped: readonly File[] }) {
  const t = useTranslations("attachments");
  const locale = useLocale();
  const { methods, unreadable } = useFormAround();
  const { id, error } = useFieldFrame(NAME, t("title"));
  const files = (useWatch({ control: methods.control, name: NAME }) ?? []) as FormAttachment[];
  const put = (next: FormAttachment[]) => methods.setValue(NAME, next, { shouldDirty: true });
  const sending = useFileUploads({
    there: files.length,
    dropped,
    onSent: (file) => put([...(methods.getValues(NAME) as FormAttachment[]), file]),
  });
  const { uploads, isBusy } = sending;
  useEffect(() => {
    // What is still on its way would be missing from what is submitted.
    if (isBusy) unreadable.set(NAME, "still_sending");
    else if (unreadable.delete(NAME)) methods.clearErrors(NAME);
  }, [isBusy, unreadable, methods]);
  const remove = (file: FormAttachment) => {
    put(files.filter((one) => one.id !== file.id));
    announce(t("removed", { file: file.name }));
  };
  return (
    <div className="grid gap-3">
      {(files.length > 0 || uploads.size > 0) && (
        <ul aria-label={t("title")} className="grid divide-y divide-line">
          {files.map((file) => (
            <li key={file.id} className="flex items-center justify-between gap-4 py-2">
              <p className="min-w-0 wrap-anywhere">
                <span translate="no">{file.name}</span>
                <span className="text-sm whitespace-nowrap text-muted">
                  {` · ${fileSize(file.size, locale)}`}
                </span>
              </p>
              <Button
                size="sm"
                tone="quiet"
                onClick={() => remove(file)}
                aria-label={t("removeFile", { file: file.name })}
              >
                {t("remove")}
              </Button>
            </li>
          ))}
          <UploadRows {...sending} />
        </ul>
      )}
      <FileChoice id={id} describedBy={`${id}-hint`} onFiles={sending.add} />
      <FieldNotes control={id} hint={`${t("hint")} ${t("formHint")}`} error={error} />
    </div>
  );
}
