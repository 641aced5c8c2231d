"use client";
import { useTranslations } from "next-intl";
import { useState, type DragEvent } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import { usePersonAsked } from "#components/ui/person-asked.ts";
import { Progress } from "#components/ui/progress.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { DocumentChoice } from "./document-choice.tsx";
import { DocumentState } from "./document-state.tsx";
import { FileFacts } from "./file-facts.tsx";
import { isOfTheFile, type Upload } from "./upload-queue.ts";
import { useFaultSentence } from "#components/sub-accounts/draft/use-fault-sentence.ts";

type DocumentSlotProps = {
  type: DocumentType;
  document: DocumentView | undefined;
  upload: Upload | undefined;
  isNeeded: boolean;
  /** The reason of the rejection names it. */
  isNamed: boolean;
  /** Null: this reader may not see it, or it is not stored. */
  onPreview: (() => void) | null;
  onFile: (file: File) => void;
  onRetry: () => void;
  onCancel: () => void;
  onRemove: () => void;
};

/** One document's slot: why it is needed, its state, and what can be done. */
export function DocumentSlot({
  type,
  document,
  upload,
  isNeeded,
  isNamed,
  onPreview,
  onFile,
  onRetry,
  onCancel,
  onRemove,
}: DocumentSlotProps) {
  const t = useTranslations("onboarding");
  const faultSentence = useFaultSentence();
  const [isOver, setIsOver] = useState(false);
  const name = t(`documents.${type}.label`);
  const isOnItsWay = upload !== undefined && upload.phase !== "failed";

  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const [file, ...more] = event.dataTransfer.files;
    if (more.length > 0) toast(t("oneFile"), "danger");
    else if (file) onFile(file);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons do the same
    <li
      id={type}
      data-document={type}
      aria-label={name}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cx(
        "-mx-5 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-5 py-4 last:-mb-5 scroll-mt-20",
        isOver && "bg-accent-soft outline-2 -outline-offset-2 outline-accent",
      )}
    >
      <h3 className="font-medium">{name}</h3>
      <DocumentState document={document} upload={upload} isNeeded={isNeeded} isNamed={isNamed} />
      <div className="grid min-w-0 content-start gap-1 max-md:col-span-2">
        <p className="text-sm text-muted">{isOver ? t("dropHere") : t(`documents.${type}.why`)}</p>
        {document && !isOnItsWay && <FileFacts document={document} />}
        {isOnItsWay && <UploadProgress upload={upload} name={name} />}
        {upload?.fault && (
          <p className="flex gap-1.5 text-sm text-bad">
            <StatusShape tone="bad" className="mt-0.5" />
            <span className="min-w-0 wrap-anywhere">
              {`${upload.file.name}: ${faultSentence(upload.fault)}`}
            </span>
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-start gap-2 max-md:col-span-2 max-md:mt-1 md:max-w-72 md:justify-end">
        {isOnItsWay ? (
          <SlotButton word="cancel" document={name} onClick={onCancel} />
        ) : (
          <>
            {upload?.fault && !isOfTheFile(upload.fault) && (
              <SlotButton word="retry" document={name} onClick={onRetry} />
            )}
            <DocumentChoice type={type} replaces={document !== undefined} onFile={onFile} />
            {/* A line of their own on a phone, in line with the text above. */}
            <div className="flex gap-2 empty:hidden max-md:basis-full md:pl-3">
              {onPreview && (
                <SlotButton word="preview" document={name} tone="quiet" onClick={onPreview} />
              )}
              {document && document.state !== "sent" && (
                <SlotButton word="remove" document={name} tone="quiet" onClick={onRemove} />
              )}
            </div>
          </>
        )}
      </div>
    </li>
  );
}

type SlotButtonProps = {
  word: "cancel" | "retry" | "preview" | "remove";
  /** The document's name, read aloud after the word. */
  document: string;
  tone?: ButtonStyle["tone"];
  onClick: () => void;
};

function SlotButton({ word, document, tone, onClick }: SlotButtonProps) {
  const t = useTranslations("onboarding");
  return (
    <Button size="sm" tone={tone} onClick={onClick} aria-label={t(`${word}For`, { document })}>
      {t(word)}
    </Button>
  );
}

/** How much of a file has been sent, then that it is being checked. */
function UploadProgress({ upload, name }: { upload: Upload; name: string }) {
  const t = useTranslations("onboarding");
  const { file, phase, sent } = upload;
  // The request is a little larger than the file.
  const percent = Math.min(100, Math.floor((sent / file.size) * 100));
  const isAsked = usePersonAsked();
  const isQueued = phase === "queued" || (isAsked && sent === 0);
  const word = isQueued ? "queued" : percent === 100 ? "checking" : "uploading";
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
