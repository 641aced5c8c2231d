import { useTranslations } from "next-intl";
import type { Refused } from "#components/form/answered.ts";
import type { LocalFault } from "#components/sub-accounts/documents/upload-queue.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

/** Why a file was refused, in a sentence. */
export function useFileFault() {
  const t = useTranslations("attachments");
  const sentences = useSentences();
  return (fault: LocalFault | Refused): string => {
    if (typeof fault === "string") return t(fault);
    if (fault.code === "UNREACHABLE") return t("uploadLost");
    if (fault.code === "SIGN_IN_REQUIRED") return t("uploadSession");
    const [reason] = "fields" in fault ? Object.values(fault.fields) : [];
    if (reason !== undefined) return sentences.reason(reason);
    return sentences.error(fault.code, "message" in fault ? fault.message : "");
  };
}
