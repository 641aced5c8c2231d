import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import type { Upload } from "./upload-queue.ts";

type DocumentStateProps = {
  document: DocumentView | undefined;
  upload?: Upload | undefined;
  isNeeded?: boolean;
  /** The reason of the rejection names it. */
  isNamed?: boolean;
};

const TONES = {
  missing: "wait",
  optional: "off",
  held: "info",
  sending: "busy",
  sent: "ok",
  named: "bad",
  refused: "bad",
  uploading: "busy",
  failed: "bad",
} as const satisfies Record<string, StatusTone>;

/** A document's state, in a word. */
export function DocumentState({
  document,
  upload,
  isNeeded = true,
  isNamed = false,
}: DocumentStateProps) {
  const t = useTranslations("onboarding");
  const held = document?.state === "sent" && isNamed ? "named" : document?.state;
  const state = upload
    ? upload.phase === "failed"
      ? "failed"
      : "uploading"
    : (held ?? (isNeeded ? "missing" : "optional"));
  return (
    <StatusMark tone={TONES[state]} className="justify-self-end text-sm">
      {t(`state.${state}`)}
    </StatusMark>
  );
}
