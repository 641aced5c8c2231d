"use client";
import { Upload } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
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
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    setFile(chosen);
    ask(chosen, "check");
  };
  return (
    <Card title={t("upload")}>
      <p className="max-w-prose text-sm text-muted">{t("uploadHint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <label
          className={cx(
            buttonClass({}),
            "relative w-fit has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
          )}
        >
          <Icon of={Upload} className="size-4" />
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            aria-label={t("chooseFile")}
            className="sr-only"
            disabled={pending}
            onChange={({ currentTarget }) => {
              const [chosen] = currentTarget.files ?? [];
              // Allows choosing the same file again, once it was corrected.
              currentTarget.value = "";
              choose(chosen);
            }}
          />
          <span aria-hidden="true">{t("chooseFile")}</span>
        </label>
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
