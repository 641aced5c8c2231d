"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useId, useState } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { toast } from "#components/ui/announcer.ts";
import { FieldNotes } from "#components/ui/field.tsx";
import { addAttachmentsAction } from "#lib/attachments/actions/attachments.ts";
import type { AttachmentsView } from "#lib/attachments/views/attachments.ts";
import type { FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { FileChoice } from "./file-choice.tsx";
import { UploadRows } from "./upload-rows.tsx";
import { useFileUploads } from "./use-file-uploads.ts";

type AttachFilesProps = {
  payment: Pick<AttachmentsView, "of" | "id">;
  /** How many files it has already. */
  there: number;
  dropped: readonly File[];
};

/** Adds files to a payment that is there already, each as soon as it was sent. */
export function AttachFiles({ payment, there, dropped }: AttachFilesProps) {
  const t = useTranslations("attachments");
  const router = useRouter();
  const id = useId();
  const [refused, setRefused] = useState<Refused | null>(null);
  const attach = async (file: FormAttachment) => {
    const result = await answered(addAttachmentsAction({ ...payment, files: [file.id] }));
    setRefused(result.ok ? null : result);
    if (!result.ok) return;
    toast(t("attached", { file: file.name }), "success");
    router.refresh();
  };
  const sending = useFileUploads({ there, dropped, onSent: (file) => void attach(file) });
  return (
    <div className="grid gap-3">
      {sending.uploads.size > 0 && (
        <ul className="grid divide-y divide-line">
          <UploadRows {...sending} />
        </ul>
      )}
      {refused && <RefusalNotice refused={refused} />}
      <FileChoice describedBy={`${id}-hint`} onFiles={sending.add} />
      <FieldNotes control={id} hint={t("hint")} />
    </div>
  );
}
