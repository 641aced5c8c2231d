"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { cx } from "#components/ui/cx.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { DocumentPreview } from "./document-preview.tsx";
import { DocumentState } from "./document-state.tsx";
import { FileFacts } from "./file-facts.tsx";

type DocumentListProps = {
  id: string;
  documents: readonly DocumentView[];
  /** What the exchange has objected to. */
  toReplace?: readonly DocumentType[];
  /** Where they are replaced; null: not by this reader. */
  replaceAt?: string | null;
  canReveal: boolean;
};

/** The existing documents and the state of each. */
export function DocumentList({
  id,
  documents,
  toReplace = [],
  replaceAt = null,
  canReveal,
}: DocumentListProps) {
  const t = useTranslations("onboarding");
  const words = useTranslations("subAccounts");
  const [shown, setShown] = useState<DocumentType | null>(null);
  if (documents.length === 0) return <p className="text-soft">{words("noDocuments")}</p>;
  return (
    <>
      <ul className="grid divide-y divide-line">
        {documents.map((document) => {
          const name = t(`documents.${document.type}.label`);
          const isFaulty = toReplace.includes(document.type);
          return (
            <li
              key={document.type}
              className={cx(
                "flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3",
                isFaulty
                  ? "-mx-5 border-l-2 border-l-bad bg-bad-soft px-5"
                  : "first:pt-0 last:pb-0",
              )}
            >
              <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
                <p className="font-medium">{name}</p>
                <FileFacts document={document} />
                <p className="text-xs text-muted">
                  <Moment at={document.sentAt ?? document.uploadedAt} />
                  <span>
                    {document.uploadedBy && ` · ${t("uploadedBy", { name: document.uploadedBy })}`}
                  </span>
                </p>
              </div>
              <div className="flex items-center gap-3">
                <DocumentState document={document} isNamed={isFaulty} />
                {isFaulty && replaceAt && (
                  <LinkButton
                    size="sm"
                    href={`${replaceAt}#${document.type}`}
                    aria-label={t("replaceFor", { document: name })}
                  >
                    {t("replace")}
                  </LinkButton>
                )}
                {canReveal && document.isHere && (
                  <Button
                    size="sm"
                    tone="link"
                    onClick={() => setShown(document.type)}
                    aria-label={t("previewFor", { document: name })}
                  >
                    {t("preview")}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      {canReveal && documents.some(({ isHere }) => isHere) && (
        <p className="text-sm text-muted">{words("documentsHint")}</p>
      )}
      <DocumentPreview
        id={id}
        document={documents.find(({ type }) => type === shown) ?? null}
        onClose={() => setShown(null)}
      />
    </>
  );
}
