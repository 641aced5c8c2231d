"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { announce } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { removeDocument } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import type { DocumentView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { COMPANY_DOCUMENTS, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import { DocumentChecklist } from "./document-checklist.tsx";
import { DocumentPreview } from "./document-preview.tsx";
import { DocumentSlot } from "./document-slot.tsx";
import { useUploads } from "./use-uploads.ts";

const PAIRS = {
  RG: ["RG_FRONT", "RG_BACK"],
  CNH: ["CNH_FRONT", "CNH_BACK"],
} as const satisfies Record<string, readonly DocumentType[]>;
type Identity = keyof typeof PAIRS;

type DocumentsStepProps = {
  id: string;
  documents: readonly DocumentView[];
  missing: readonly DocumentType[];
  /** What the exchange has objected to. */
  toReplace?: readonly DocumentType[];
  /** Whether this reader may see the contents of documents. */
  canReveal: boolean;
};

/** A sub-account's documents, each in its slot; every upload is stored at once. */
export function DocumentsStep({
  id,
  documents,
  missing,
  toReplace = [],
  canReveal,
}: DocumentsStepProps) {
  const t = useTranslations("onboarding");
  const router = useRouter();
  const { uploads, queue } = useUploads(id);
  const [shown, setShown] = useState<DocumentType | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const held = new Map(documents.map((document) => [document.type, document]));
  const hasAny = (identity: Identity) =>
    PAIRS[identity].some((type) => held.has(type) || uploads.has(type));
  const [chosen, setChosen] = useState<Identity | null>(null);
  const identity: Identity = chosen ?? (hasAny("CNH") && !hasAny("RG") ? "CNH" : "RG");
  const other = identity === "RG" ? "CNH" : "RG";

  const remove = async (type: DocumentType) => {
    const result = await answered(removeDocument({ id, type }));
    setRefused(result.ok ? null : result);
    if (result.ok) announce(t("removed", { document: t(`documents.${type}.label`) }));
    router.refresh();
  };
  const slot = (type: DocumentType) => {
    const document = held.get(type);
    return (
      <DocumentSlot
        key={type}
        type={type}
        document={document}
        upload={uploads.get(type)}
        isNeeded={missing.includes(type)}
        isNamed={toReplace.includes(type)}
        onPreview={canReveal && document?.isHere ? () => setShown(type) : null}
        onFile={(file) => queue().add(type, file)}
        onRetry={() => queue().retry(type)}
        onCancel={() => queue().cancel(type)}
        onRemove={() => {
          queue().cancel(type);
          void remove(type);
        }}
      />
    );
  };

  return (
    <div className="grid gap-6">
      <DocumentChecklist missing={missing} identity={identity} />
      {refused && <RefusalNotice refused={refused} />}
      <Card title={t("steps.representative")}>
        <RadioGroup
          name="identity"
          label={t("identity.label")}
          look="segments"
          value={identity}
          onChange={(event) => setChosen(event.currentTarget.value as Identity)}
          options={[
            { value: "RG", label: t("identity.RG") },
            { value: "CNH", label: t("identity.CNH") },
          ]}
        />
        <ul className="divide-y divide-line border-t border-line">
          {slot("SELFIE")}
          {PAIRS[identity].map(slot)}
          {PAIRS[other].filter((type) => held.has(type) || uploads.has(type)).map(slot)}
        </ul>
      </Card>
      <Card title={t("steps.company")}>
        <ul className="divide-y divide-line border-t border-line">{COMPANY_DOCUMENTS.map(slot)}</ul>
      </Card>
      <DocumentPreview
        id={id}
        document={shown === null ? null : (held.get(shown) ?? null)}
        onClose={() => setShown(null)}
      />
    </div>
  );
}
