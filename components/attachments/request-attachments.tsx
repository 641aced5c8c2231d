import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import type { AttachmentsView } from "#lib/attachments/views/attachments.ts";
import { AttachmentList } from "./attachment-list.tsx";

/** The files that whoever decides sees; what came later is marked. */
export function RequestAttachments({
  attachments,
  isOpen,
}: {
  attachments: AttachmentsView;
  /** Somebody may still decide, or pay what was approved. */
  isOpen: boolean;
}) {
  const t = useTranslations("attachments");
  const { files, removed } = attachments;
  if (files.length === 0 && removed.length === 0) return null;
  const hasLater = files.some(({ mark }) => mark !== "bound");
  return (
    <Card title={t("title")}>
      <AttachmentList attachments={attachments} />
      {isOpen && hasLater && <p className="text-sm text-muted">{t("laterHint")}</p>}
    </Card>
  );
}
