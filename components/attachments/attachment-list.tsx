import { useLocale, useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import { fileSize } from "#lib/format/file-size.ts";
import type { AttachmentsView, AttachmentView } from "#lib/attachments/views/attachments.ts";
import type { AttachmentMark } from "#lib/rules/attachments/attachments.ts";

const TONES = {
  bound: "ok",
  after_request: "warn",
  after_approval: "warn",
} as const satisfies Record<NonNullable<AttachmentMark>, StatusTone>;

type AttachmentListProps = {
  attachments: AttachmentsView;
  /** What else can be done with a file. */
  actionsOf?: (file: AttachmentView) => Elements;
};

/** A payment's files: what each is to its approval, and a link that saves it. */
export function AttachmentList({ attachments, actionsOf }: AttachmentListProps) {
  const t = useTranslations("attachments");
  const locale = useLocale();
  const { of, id, files, removed } = attachments;
  return (
    <>
      {files.length > 0 && (
        <ul aria-label={t("title")} className="grid divide-y divide-line">
          {files.map((file) => (
            <li
              key={file.id}
              className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <p className="wrap-anywhere">
                  <a
                    href={`/api/attachments/${file.id}/${of}/${encodeURIComponent(id)}`}
                    download
                    aria-label={t("openFile", { file: file.name })}
                    className="rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent"
                  >
                    <span translate="no">{file.name}</span>
                  </a>
                  <span className="text-sm whitespace-nowrap text-muted">
                    {` · ${fileSize(file.size, locale)}`}
                  </span>
                </p>
                <p className="text-xs text-muted">
                  <Moment at={file.addedAt} />
                  <span translate="no">{` · ${file.addedBy}`}</span>
                </p>
                {file.mark && (
                  <StatusMark tone={TONES[file.mark]} className="text-sm">
                    {t(`mark.${file.mark}`)}
                  </StatusMark>
                )}
              </div>
              {actionsOf?.(file)}
            </li>
          ))}
        </ul>
      )}
      {removed.map((name) => (
        <StatusMark key={name} tone="bad" className="text-sm">
          <span translate="no" className="wrap-anywhere whitespace-normal">
            {t("removedSince", { file: name })}
          </span>
        </StatusMark>
      ))}
    </>
  );
}
