"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { FileButton } from "#components/form/file-button.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ImportedLabels, ImportMode } from "#lib/accounting/views/label-import.ts";
import type { Labelled } from "#lib/rules/accounting/accounting.ts";
import { ImportFindings } from "./import-findings.tsx";

async function send(
  of: Labelled,
  file: File,
  mode: ImportMode,
): Promise<ActionResult<ImportedLabels>> {
  const answer = await fetch(`/api/accounting/${of}?mode=${mode}`, {
    method: "POST",
    headers: { ...pageAccountHeaders(), "content-type": "application/octet-stream" },
    body: file,
  });
  return (await answer.json()) as ActionResult<ImportedLabels>;
}

/** Takes a filled-in file back: says first what would change and what is wrong with which line, then changes it. */
export function LabelFileCard({ of }: { of: Labelled }) {
  const t = useTranslations("accounting");
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ImportedLabels | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, start] = useTransition();

  const ask = (chosen: File, mode: ImportMode) =>
    start(async () => {
      const result = await answered(send(of, chosen, mode));
      setRefused(result.ok ? null : result);
      setFound(result.ok ? result.data : null);
      if (!result.ok || !result.data.read) return;
      const { applied, changes } = result.data;
      if (applied) {
        toast(t("applied", { changes }), "success");
        setFile(null);
        setFound(null);
        router.refresh();
      } else announce(t("found", { changes }));
    });
  const choose = (chosen: File) => {
    setFile(chosen);
    ask(chosen, "check");
  };
  return (
    <Card title={t("upload")}>
      <p className="max-w-prose text-sm text-muted">{t("uploadHint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={t("chooseFile")}
          accept=".csv,.txt,text/csv"
          disabled={pending}
          onFile={choose}
        />
        {file && (
          <span translate="no" className="min-w-0 text-sm wrap-anywhere text-soft">
            {file.name}
          </span>
        )}
      </div>
      {pending && found === null && <p className="text-sm text-muted">{t("reading")}</p>}
      {refused && <RefusalNotice refused={refused} />}
      {found && !found.read && <Notice tone="danger" live title={t(`fileFault.${found.fault}`)} />}
      {found?.read && file && (
        <ImportFindings found={found} pending={pending} onApply={(mode) => ask(file, mode)} />
      )}
    </Card>
  );
}
