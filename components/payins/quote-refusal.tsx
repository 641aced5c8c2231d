import { useTranslations } from "next-intl";
import type { Refusal } from "#components/form/action-result.ts";
import { Notice } from "#components/ui/notice.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";

/** `UNREACHABLE`: no answer came; asking again for the same intent does nothing twice. */
export type Refused = Refusal | { ok: false; code: "UNREACHABLE" };

/** Why a quote was not renewed or not taken, and how long to wait where that is known. */
export function QuoteRefusal({ refused }: { refused: Refused }) {
  const t = useTranslations("payins");
  const form = useTranslations("form");
  const sentences = useSentences();
  if (!("message" in refused)) {
    return (
      <Notice tone="danger" live title={t("notKnown")}>
        {form("unreachable")}
      </Notice>
    );
  }
  const { code, message, requestId, retryAfterSeconds } = refused;
  return (
    <Notice tone="danger" live title={t("notDone")}>
      {sentences.error(code, message)}
      {retryAfterSeconds !== undefined && <p>{form("wait", { seconds: retryAfterSeconds })}</p>}
      {requestId && <p className="text-sm">{form("requestId", { requestId })}</p>}
    </Notice>
  );
}
