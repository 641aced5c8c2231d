"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { FileButton } from "#components/form/file-button.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ImportedPurposes } from "#lib/regulatory/views/purpose-import.ts";

/** Lines that are named; the others are counted. */
const NAMED = 8;

async function send(
  file: File,
  mode: "check" | "replace",
): Promise<ActionResult<ImportedPurposes>> {
  const answer = await fetch(`/api/purpose-codes?mode=${mode}`, {
    method: "POST",
    headers: { ...pageAccountHeaders(), "content-type": "application/octet-stream" },
    body: file,
  });
  return (await answer.json()) as ActionResult<ImportedPurposes>;
}

/** Takes a company's list of codes in: says first what it is and what is wrong with which line, then replaces the list. */
export function PurposeFileCard() {
  const t = useTranslations("regulatory");
  const router = useRouter();
  const [file, setFile] = useState<File | null>(null);
  const [found, setFound] = useState<ImportedPurposes | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, start] = useTransition();

  const ask = (chosen: File, mode: "check" | "replace") =>
    start(async () => {
      const result = await answered(withFactor(() => send(chosen, mode)));
      setRefused(result.ok ? null : result);
      setFound(result.ok ? result.data : null);
      if (!result.ok || !result.data.read) return;
      if (!result.data.applied) {
        const { now, before } = result.data;
        announce(t("found", { now, before }));
        return;
      }
      toast(t("replaced"), "success");
      setFile(null);
      setFound(null);
      router.refresh();
    });
  const choose = (chosen: File) => {
    setFile(chosen);
    ask(chosen, "check");
  };
  return (
    <div className="grid gap-3">
      <p className="max-w-prose text-sm text-muted">{t("uploadHint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <FileButton
          label={t("upload")}
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
        <Found found={found} pending={pending} onReplace={() => ask(file, "replace")} />
      )}
    </div>
  );
}

type FoundProps = {
  found: Extract<ImportedPurposes, { read: true }>;
  pending: boolean;
  onReplace: () => void;
};

function Found({ found, pending, onReplace }: FoundProps) {
  const t = useTranslations("regulatory");
  const { now, before, faults } = found;
  if (faults.length > 0) {
    return (
      <Notice tone="danger" title={t("faultsTitle", { count: faults.length })}>
        <ul className="grid gap-1">
          {faults.slice(0, NAMED).map(({ line, column, reason, value }) => (
            <li key={`${line} ${column} ${reason}`}>
              <span className="font-medium">{t("line", { line })}</span>
              <span>{": "}</span>
              <span>{t(`lineFault.${reason}`, { value })}</span>
            </li>
          ))}
          {faults.length > NAMED && <li>{t("moreFaults", { count: faults.length - NAMED })}</li>}
        </ul>
      </Notice>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{t("found", { now, before })}</p>
      <Button tone="primary" pending={pending} onClick={onReplace}>
        {t("replace")}
      </Button>
    </div>
  );
}
