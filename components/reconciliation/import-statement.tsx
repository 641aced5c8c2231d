"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { FileButton } from "#components/form/file-button.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { announce } from "#components/ui/announcer.ts";
import { Card } from "#components/ui/card.tsx";
import { Select } from "#components/ui/select.tsx";
import type { ImportedStatement } from "#lib/reconciliation/views/import-statement.ts";
import type { StatementAccountView } from "#lib/reconciliation/views/statements.ts";
import { ImportFindings } from "./import-findings.tsx";
import type { ImportHow } from "./import-how.ts";

async function send(
  of: string,
  file: File,
  { mode, plain }: ImportHow,
): Promise<ActionResult<ImportedStatement>> {
  const query = new URLSearchParams({ mode, name: file.name, ...(plain && { plain }) });
  const answer = await fetch(`/api/statements/${of}?${query}`, {
    method: "POST",
    headers: { ...pageAccountHeaders(), "content-type": "application/octet-stream" },
    body: file,
  });
  return (await answer.json()) as ActionResult<ImportedStatement>;
}

/** Takes a bank's file: what can't be read is named with its line, and nothing is imported then. */
export function ImportStatement({ accounts }: { accounts: readonly StatementAccountView[] }) {
  const t = useTranslations("reconciliation");
  const router = useRouter();
  const [of, setOf] = useState(accounts[0]?.id ?? "");
  const [file, setFile] = useState<File | null>(null);
  const [how, setHow] = useState<ImportHow>({ mode: "all" });
  const [found, setFound] = useState<ImportedStatement | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [pending, start] = useTransition();

  const ask = (chosen: File, asked: ImportHow) =>
    start(async () => {
      setHow(asked);
      const result = await answered(send(of, chosen, asked));
      setRefused(result.ok ? null : result);
      setFound(result.ok ? result.data : null);
      if (!result.ok || !result.data.read || result.data.imported === null) return;
      announce(t("imported", { added: result.data.imported.added }));
      router.refresh();
    });
  return (
    <Card title={t("import")}>
      <p className="max-w-prose text-sm text-muted">{t("importHint")}</p>
      {accounts.length === 0 ? (
        <p>{t("noAccounts")}</p>
      ) : (
        <div className="grid gap-4 sm:max-w-96">
          <Select
            id="statement-account"
            label={t("account")}
            value={of}
            onChange={({ currentTarget }) => {
              setOf(currentTarget.value);
              setFound(null);
            }}
            options={accounts.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <div className="flex flex-wrap items-center gap-3">
            <FileButton
              tone="primary"
              label={t("chooseFile")}
              accept=".ofx,.csv,.txt,application/x-ofx,text/csv"
              disabled={pending}
              onFile={(chosen) => {
                setFile(chosen);
                ask(chosen, { mode: "all" });
              }}
            />
            {file && (
              <span translate="no" className="min-w-0 text-sm wrap-anywhere text-soft">
                {file.name}
              </span>
            )}
          </div>
        </div>
      )}
      {pending && <p className="text-sm text-muted">{t("importing")}</p>}
      {refused && <RefusalNotice refused={refused} />}
      {found && file && (
        <ImportFindings
          found={found}
          pending={pending}
          onAgain={(changed) => ask(file, { ...how, ...changed })}
        />
      )}
    </Card>
  );
}
