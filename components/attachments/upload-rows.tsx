import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Progress } from "#components/ui/progress.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { isOfTheFile, type Upload } from "#components/sub-accounts/documents/upload-queue.ts";
import type { FileUploads } from "./use-file-uploads.ts";
import { useFileFault } from "./use-file-fault.ts";

const percentOf = ({ sent, file }: Upload) =>
  Math.min(100, Math.floor((sent / Math.max(1, file.size)) * 100));

/** Files on their way, and those that were refused. */
export function UploadRows({ uploads, retry, cancel }: FileUploads) {
  const t = useTranslations("attachments");
  const faultOf = useFileFault();
  return [...uploads].map(([id, upload]) => {
    const { file, phase, fault } = upload;
    const percent = percentOf(upload);
    const word =
      phase === "queued"
        ? t("waiting")
        : percent === 100
          ? t("checking")
          : t("sending", { percent });
    return (
      <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
        <div className="grid min-w-0 flex-1 basis-56 gap-1">
          <p translate="no" className="wrap-anywhere">
            {file.name}
          </p>
          {fault ? (
            <p className="flex gap-1.5 text-sm text-bad">
              <StatusShape tone="bad" className="mt-0.5" />
              <span className="min-w-0 wrap-anywhere">{faultOf(fault)}</span>
            </p>
          ) : (
            <Progress
              label={t("progressOf", { file: file.name })}
              value={percent}
              max={100}
              note={word}
            />
          )}
        </div>
        <div className="flex gap-2">
          {fault && !isOfTheFile(fault) && (
            <Button
              size="sm"
              onClick={() => retry(id)}
              aria-label={t("retryFile", { file: file.name })}
            >
              {t("retry")}
            </Button>
          )}
          <Button
            size="sm"
            tone="quiet"
            onClick={() => cancel(id)}
            aria-label={t(fault ? "removeFile" : "cancelFile", { file: file.name })}
          >
            {t(fault ? "remove" : "cancel")}
          </Button>
        </div>
      </li>
    );
  });
}
