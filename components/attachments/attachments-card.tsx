"use client";
import { useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { cx } from "#components/ui/cx.ts";
import { removeAttachmentAction } from "#lib/attachments/actions/attachments.ts";
import type { AttachmentsView } from "#lib/attachments/views/attachments.ts";
import type { FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { AttachmentList } from "./attachment-list.tsx";
import { useDroppedFiles } from "./use-dropped-files.ts";

/** Loaded once somebody attaches something. */
const AttachFiles = dynamic(() =>
  import("./attach-files.tsx").then((module) => module.AttachFiles),
);

type AttachmentsCardProps = { attachments: AttachmentsView; mayWrite: boolean };

/** A payment's files; whoever may adds more, by a button or by dropping them here. */
export function AttachmentsCard({ attachments, mayWrite }: AttachmentsCardProps) {
  const t = useTranslations("attachments");
  const { files, removed } = attachments;
  const hasSome = files.length > 0 || removed.length > 0;
  if (!mayWrite && !hasSome) return null;
  return (
    <Card title={t("title")}>
      {mayWrite ? (
        <Writable attachments={attachments} />
      ) : (
        <AttachmentList attachments={attachments} />
      )}
    </Card>
  );
}

function Writable({ attachments }: Pick<AttachmentsCardProps, "attachments">) {
  const t = useTranslations("attachments");
  const router = useRouter();
  const place = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [dropped, setDropped] = useState<readonly File[]>([]);
  const isOver = useDroppedFiles(place, {
    onFiles: (files) => {
      setWanted(true);
      setDropped(files);
    },
  });
  const { of, id, files } = attachments;
  return (
    <div
      ref={place}
      className={cx(
        "grid gap-4 rounded-md",
        isOver && "bg-accent-soft outline-2 outline-offset-4 outline-accent",
      )}
    >
      <AttachmentList
        attachments={attachments}
        actionsOf={(file) =>
          file.isKept ? null : (
            <RemoveButton payment={{ of, id }} file={file} refresh={() => router.refresh()} />
          )
        }
      />
      {isWanted ? (
        <AttachFiles payment={{ of, id }} there={files.length} dropped={dropped} />
      ) : (
        <div>
          <Button size="sm" onClick={() => setWanted(true)}>
            {isOver ? t("dropHere") : t("attach")}
          </Button>
        </div>
      )}
    </div>
  );
}

type RemoveButtonProps = {
  payment: Pick<AttachmentsView, "of" | "id">;
  file: FormAttachment;
  refresh: () => void;
};

function RemoveButton({ payment, file, refresh }: RemoveButtonProps) {
  const t = useTranslations("attachments");
  const { pending, refused, run } = useAct(
    () => removeAttachmentAction({ ...payment, file: file.id }),
    () => {
      toast(t("removed", { file: file.name }), "success");
      refresh();
    },
  );
  return (
    <>
      <Button
        size="sm"
        tone="quiet"
        onClick={run}
        pending={pending}
        aria-label={t("removeFile", { file: file.name })}
      >
        {t(pending ? "removing" : "remove")}
      </Button>
      {refused && (
        <div className="basis-full">
          <RefusalNotice refused={refused} />
        </div>
      )}
    </>
  );
}
