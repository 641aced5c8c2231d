import { useLocale, useTranslations } from "next-intl";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { fileSize } from "#lib/format/file-size.ts";
import { useRefusedDocument } from "./use-refused-document.ts";

/** A document's file: its name for people who may open it, its size, and why the exchange refused it. */
export function FileFacts({ document }: { document: DocumentView }) {
  const t = useTranslations("onboarding");
  const locale = useLocale();
  const whyRefused = useRefusedDocument();
  const { fileName, size, refusedCode, state, type } = document;
  const inBytes = fileSize(size, locale);
  return (
    <div className="grid gap-0.5 text-sm">
      <p className="wrap-anywhere">
        {fileName === null ? inBytes : t("fileInfo", { file: fileName, size: inBytes })}
      </p>
      {refusedCode !== null && state === "refused" && (
        <p className="text-bad">{whyRefused(refusedCode, type)}</p>
      )}
    </div>
  );
}
