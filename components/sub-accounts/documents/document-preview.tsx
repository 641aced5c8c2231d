"use client";
import { useTranslations } from "next-intl";
import { Dialog } from "#components/ui/dialog.tsx";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { documentPath } from "./document-path.ts";

type DocumentPreviewProps = { id: string; document: DocumentView | null; onClose: () => void };

/**
 * A stored document's contents. The browser's own viewer shows a PDF; the route's answer sandboxes it,
 * since a sandbox attribute on the frame would keep browsers from showing it at all.
 */
export function DocumentPreview({ id, document, onClose }: DocumentPreviewProps) {
  const t = useTranslations("onboarding");
  if (!document) return null;
  const { type, fileName, mediaType, upload } = document;
  const name = t(`documents.${type}.label`);
  const src = `${documentPath(id, type)}?upload=${upload}`;
  return (
    <Dialog
      open
      onClose={onClose}
      size="md"
      title={t("previewTitle", { document: name, file: fileName ?? "" })}
      footer={
        <a
          href={src}
          target="_blank"
          rel="noopener"
          className="rounded-sm py-2 text-sm font-medium text-accent underline underline-offset-3"
        >
          {t("openInTab")}
        </a>
      }
    >
      {mediaType === "application/pdf" ? (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- its answer brings the sandbox
        <iframe
          src={src}
          title={name}
          className="h-[70dvh] w-full rounded-md border border-line bg-sunken"
        />
      ) : (
        // oxlint-disable-next-line nextjs/no-img-element -- a route's answer, which no loader may touch
        <img src={src} alt={name} className="mx-auto max-h-[70dvh] max-w-full rounded-md" />
      )}
    </Dialog>
  );
}
