import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import type { Upload } from "./upload-queue.ts";

type DocumentStateProps = {
  document: DocumentView | undefined;
  upload?: Upload | undefined;
  isNeeded?: boolean;
};

const TONES = {
  missing: "wait",
  optional: "off",
  held: "info",
  sending: "busy",
  sent: "ok",
  refused: "bad",
  uploading: "busy",
  failed: "bad",
} as const satisfies Record<string, StatusTone>;

/** A document's state, in a word. */
export function DocumentState({ document, upload, isNeeded = true }: DocumentStateProps) {
  const t = useTranslations("onboarding");
  const state = upload
    ? upload.phase === "failed"
      ? "failed"
      : "uploading"
    : (document?.state ?? (isNeeded ? "missing" : "optional"));
  return (
    <StatusMark tone={TONES[state]} className="justify-self-end text-sm">
      {t(`state.${state}`)}
    </StatusMark>
  );
}
