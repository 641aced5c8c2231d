"use client";
import { useTranslations } from "next-intl";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useUploads } from "./use-uploads.ts";

/** Shown on a draft's other pages: documents are still uploading or have failed. */
export function UploadsNote({ id }: { id: string }) {
  const t = useTranslations("onboarding");
  const { uploads } = useUploads(id);
  const failed = [...uploads.values()].filter(({ phase }) => phase === "failed").length;
  const going = uploads.size - failed;
  if (uploads.size === 0) return null;
  return (
    <Notice
      tone={failed > 0 ? "warn" : "info"}
      live
      action={
        <LinkButton href={`/sub-accounts/${id}/edit/documents`} size="sm" prefetch={false}>
          {t("toDocuments")}
        </LinkButton>
      }
    >
      {going > 0 && <p>{t("stillUploading", { count: going })}</p>}
      {failed > 0 && <p>{t("notUploaded", { count: failed })}</p>}
    </Notice>
  );
}
