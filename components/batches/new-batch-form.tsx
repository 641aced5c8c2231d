"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FileButton } from "#components/form/file-button.tsx";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { Notice } from "#components/ui/notice.tsx";
import { Select } from "#components/ui/select.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import type { NewBatchView } from "#lib/batches/views/new-batch.ts";
import type { ReceivedBatch } from "#lib/batches/views/receive-batch-file.ts";
import { fileSize } from "#lib/format/file-size.ts";
import { BATCH_FILE_MAX_BYTES, LINE_FIELDS, LINES_MOST } from "#lib/rules/batches/batch-line.ts";
import { BATCH_TITLE_MAX } from "#lib/rules/batches/batch-title-max.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { useNewBatch } from "./use-new-batch.ts";

type NewBatchFormProps = NewBatchView & {
  title: string;
  /** PIX accounts that were ticked. */
  accounts: readonly string[];
  /** Payouts to be paid again. */
  payouts: readonly string[];
};

/** A new batch: its name and token, and where its lines come from. */
export function NewBatchForm({ pairs, title, accounts, payouts, ...first }: NewBatchFormProps) {
  const t = useTranslations("batches");
  const [said, setSaid] = useState({ title, network: first.network, token: first.token });
  const [text, setText] = useState("");
  const { pending, refused, fault, send, createByHand, repeat } = useNewBatch(said);
  const tokens = pairs.find(({ network }) => network === said.network)?.tokens ?? [];
  const chooseNetwork = (network: PayoutNetwork) => {
    const offered = pairs.find((pair) => pair.network === network)?.tokens ?? [];
    const token = offered.includes(said.token) ? said.token : (offered[0] ?? said.token);
    setSaid({ ...said, network, token });
  };
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Card>
        <div className="flex flex-wrap gap-4 *:min-w-0 *:flex-[1_1_8rem] *:first:flex-[4_1_16rem]">
          <TextField
            label={t("titleLabel")}
            value={said.title}
            maxLength={BATCH_TITLE_MAX}
            onChange={({ target }) => setSaid({ ...said, title: target.value })}
          />
          <Select
            label={t("network")}
            value={said.network}
            options={pairs.map(({ network }) => ({ value: network, label: networkName(network) }))}
            onChange={({ target }) => chooseNetwork(target.value as PayoutNetwork)}
          />
          <Select
            label={t("token")}
            value={said.token}
            options={tokens.map((token) => ({ value: token, label: token }))}
            onChange={({ target }) => setSaid({ ...said, token: target.value as Token })}
          />
        </div>
      </Card>
      {refused && <RefusalNotice refused={refused} />}
      {fault && <FileFaultNotice fault={fault} />}
      {payouts.length > 0 && (
        <Card title={t("repeatTitle", { count: payouts.length })}>
          <p className="text-sm text-muted">{t("repeatHint")}</p>
          <div>
            <Button tone="primary" pending={pending} onClick={() => repeat(payouts)}>
              {t("repeat")}
            </Button>
          </div>
        </Card>
      )}
      {accounts.length > 0 && (
        <Card title={t("tickedTitle", { count: accounts.length })}>
          <p className="text-sm text-muted">{t("tickedHint")}</p>
          <div>
            <Button tone="primary" pending={pending} onClick={() => createByHand(accounts)}>
              {t("ticked")}
            </Button>
          </div>
        </Card>
      )}
      <FileCard
        pending={pending}
        isMain={accounts.length === 0 && payouts.length === 0}
        onFile={send}
      />
      <Card title={t("pasteTitle")}>
        <p className="text-sm text-muted">{t("pasteHint")}</p>
        <textarea
          aria-label={t("pasteLabel")}
          rows={5}
          spellCheck={false}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="control input-box min-h-28 py-2 font-mono text-sm whitespace-pre"
        />
        <div>
          <Button pending={pending} onClick={() => send(new Blob([text], { type: "text/plain" }))}>
            {t("paste")}
          </Button>
        </div>
      </Card>
      <Card title={t("handTitle")}>
        <p className="text-sm text-muted">{t("handHint")}</p>
        <div>
          <Button pending={pending} onClick={() => createByHand([])}>
            {t("hand")}
          </Button>
        </div>
      </Card>
    </div>
  );
}

type FileCardProps = { pending: boolean; isMain: boolean; onFile: (file: File) => void };

/** A file is chosen or dropped; the templates stand beside it. */
function FileCard({ pending, isMain, onFile }: FileCardProps) {
  const t = useTranslations("batches");
  const locale = useLocale();
  const [isOver, setOver] = useState(false);
  const bounds = { most: LINES_MOST, size: fileSize(BATCH_FILE_MAX_BYTES, locale) };
  return (
    <Card title={t("fileTitle")}>
      <p className="max-w-prose text-sm text-muted">{t("fileHint", bounds)}</p>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const [file] = event.dataTransfer.files;
          if (file && !pending) onFile(file);
        }}
        className={cx(
          "flex flex-wrap items-center gap-3 rounded-lg border border-dashed p-5",
          isOver ? "border-accent bg-accent-soft" : "border-edge",
        )}
      >
        <FileButton
          tone={isMain ? "primary" : "plain"}
          label={t("chooseFile")}
          accept=".csv,.txt,.xlsx,text/csv"
          disabled={pending}
          onFile={onFile}
        />
        <span className="text-sm text-muted">{pending ? t("reading") : t("dropHere")}</span>
      </div>
      <p className="flex flex-wrap gap-x-3 text-sm">
        <span className="text-muted">{t("templateLead")}</span>
        {(["xlsx", "csv"] as const).map((as) => (
          <a
            key={as}
            href={`/api/batches/template?as=${as}`}
            download
            className="font-medium text-accent underline underline-offset-2"
          >
            {t("templateAs", { type: as.toUpperCase() })}
          </a>
        ))}
      </p>
    </Card>
  );
}

type FileFaultNoticeProps = { fault: Extract<ReceivedBatch, { read: false }> };

/** Why a file was refused as a whole. */
function FileFaultNotice({ fault: { fault, columns } }: FileFaultNoticeProps) {
  const t = useTranslations("batches");
  const locale = useLocale();
  const list = (names: readonly string[]) => new Intl.ListFormat(locale).format(names);
  const said = fault === "missing_columns" ? fieldNames(columns, t) : columns;
  const values = {
    count: columns.length,
    names: list(said),
    most: LINES_MOST,
    size: fileSize(BATCH_FILE_MAX_BYTES, locale),
  };
  return (
    <Notice tone="danger" live title={t(`fileFault.${fault}`, values)}>
      <span>{t("fileFaultHint")}</span>
      {columns.length > 0 && (
        <p>{t("knownColumns", { names: list(LINE_FIELDS.map((field) => t(`field.${field}`))) })}</p>
      )}
    </Notice>
  );
}

const fieldNames = (columns: readonly string[], t: ReturnType<typeof useTranslations<"batches">>) =>
  columns.map((column) => {
    const field = LINE_FIELDS.find((one) => one === column);
    return field ? t(`field.${field}`) : column;
  });
