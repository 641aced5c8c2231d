"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { MORE_ITEM, MoreMenu } from "#components/ui/menu/more-menu.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import {
  checkBatchAction,
  discardBatchAction,
  renameBatchAction,
} from "#lib/batches/actions/drafts.ts";
import { BATCH_TITLE_MAX } from "#lib/rules/batches/batch-title-max.ts";

type DraftActionsProps = { batch: string; title: string; hasFaults: boolean };

/** What can be done with a draft as a whole. */
export function DraftActions({ batch, title, hasFaults }: DraftActionsProps) {
  const t = useTranslations("batches");
  const router = useRouter();
  const [open, setOpen] = useState<"rename" | "discard" | null>(null);
  const [name, setName] = useState(title);
  const check = useAct(
    () => checkBatchAction({ batch }),
    ({ faulty }) => {
      toast(t("checked", { count: faulty }), faulty === 0 ? "success" : "plain");
      router.refresh();
    },
  );
  const rename = useAct(
    () => renameBatchAction({ batch, title: name }),
    () => {
      setOpen(null);
      router.refresh();
    },
  );
  const discard = useAct(
    () => discardBatchAction({ batch }),
    () => {
      toast(t("discarded"), "success");
      router.push("/payouts/batches");
    },
  );
  const close = () => setOpen(null);
  return (
    <>
      <MoreMenu>
        {hasFaults && (
          <li key="errors">
            <a href={`/api/batches/${batch}/errors`} download className={MORE_ITEM}>
              {t("errorsFile")}
            </a>
          </li>
        )}
        <li key="rename">
          <button type="button" data-folds className={MORE_ITEM} onClick={() => setOpen("rename")}>
            {t("rename")}
          </button>
        </li>
        <li key="discard">
          <button type="button" data-folds className={MORE_ITEM} onClick={() => setOpen("discard")}>
            {t("discard")}
          </button>
        </li>
      </MoreMenu>
      <Button pending={check.pending} onClick={check.run}>
        {t(check.pending ? "checking" : "checkAgain")}
      </Button>
      {check.refused && <RefusalNotice refused={check.refused} />}
      <Dialog
        open={open === "rename"}
        onClose={close}
        title={t("rename")}
        footer={
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button tone="primary" pending={rename.pending} onClick={rename.run}>
              {t("rename")}
            </Button>
          </>
        }
      >
        <TextField
          label={t("titleLabel")}
          value={name}
          maxLength={BATCH_TITLE_MAX}
          onChange={({ target }) => setName(target.value)}
        />
        {rename.refused && <RefusalNotice refused={rename.refused} />}
      </Dialog>
      <Dialog
        open={open === "discard"}
        onClose={close}
        title={t("discardTitle")}
        footer={
          <>
            <Button onClick={close}>{t("cancel")}</Button>
            <Button tone="danger" pending={discard.pending} onClick={discard.run}>
              {t("discard")}
            </Button>
          </>
        }
      >
        <p>{t("discardText")}</p>
        {discard.refused && <RefusalNotice refused={discard.refused} />}
      </Dialog>
    </>
  );
}
