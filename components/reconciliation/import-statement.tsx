"use client";
import { Upload } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import type { ActionResult } from "#components/form/action-result.ts";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { pageAccountHeaders } from "#components/shell/page-account.ts";
import { announce } from "#components/ui/announcer.ts";
import { buttonClass } from "#components/ui/button-class.ts";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
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
            <label
              className={cx(
                buttonClass({ tone: "primary" }),
                "relative w-fit has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent",
              )}
            >
              <Icon of={Upload} className="size-4" />
              <input
                type="file"
                accept=".ofx,.csv,.txt,application/x-ofx,text/csv"
                aria-label={t("chooseFile")}
                className="sr-only"
                disabled={pending}
                onChange={({ currentTarget }) => {
                  const [chosen] = currentTarget.files ?? [];
                  // Allows choosing the same file again, once it was corrected.
                  currentTarget.value = "";
                  if (!chosen) return;
                  setFile(chosen);
                  ask(chosen, { mode: "all" });
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
