"use client";
import { useTranslations } from "next-intl";
import { Progress } from "#components/ui/progress.tsx";
import type { Upload } from "./upload-queue.ts";

/** How much of a file has left, then that it is being looked at. */
export function UploadProgress({ upload, name }: { upload: Upload; name: string }) {
  const t = useTranslations("onboarding");
  const { file, phase, sent } = upload;
  // The request carries a little more than the file.
  const percent = Math.min(100, Math.floor((sent / file.size) * 100));
  const word = phase === "queued" ? "queued" : percent === 100 ? "checking" : "uploading";
  return (
    <div className="grid gap-1">
      <p className="text-sm wrap-anywhere text-muted">{t(word, { file: file.name })}</p>
      <Progress
        label={t("progressOf", { document: name })}
        value={percent}
        max={100}
        note={t("uploadingPercent", { percent })}
      />
    </div>
  );
}
