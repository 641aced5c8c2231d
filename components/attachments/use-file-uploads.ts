"use client";
import { useTranslations } from "next-intl";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { newIdempotencyKey } from "#components/form/draft.ts";
import type { Refused } from "#components/form/answered.ts";
import {
  UploadQueue,
  type LocalFault,
  type Uploads,
} from "#components/sub-accounts/documents/upload-queue.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { ATTACHMENTS_MOST, type FormAttachment } from "#lib/rules/attachments/attachments.ts";
import { useFileFault } from "./use-file-fault.ts";

/** Files on their way, each under the id that the page gave it. */
export type FileUploads = {
  uploads: Uploads<string>;
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  retry: (id: string) => void;
  cancel: (id: string) => void;
};

type Running = { queue: UploadQueue<string>; chosen: Map<string, File> };

type UploadsOf = {
  /** How many files the payment has already. */
  there: number;
  /** What was dropped last; each drop is another array. */
  dropped: readonly File[];
  /** Gets each file once it was taken. */
  onSent: (file: FormAttachment) => void;
};

/** Sends files for a payment, as many as it has room for. They end with the page that chose them. */
export function useFileUploads({ there, dropped, onSent }: UploadsOf): FileUploads {
  const t = useTranslations("attachments");
  const faultOf = useFileFault();
  const [uploads, setUploads] = useState<Uploads<string>>(new Map());
  const [running, setRunning] = useState<Running | null>(null);
  const isBusy = [...uploads.values()].some(({ phase }) => phase !== "failed");

  const received = useEffectEvent((id: string, chosen: Map<string, File>) => {
    const file = chosen.get(id);
    if (!file) return;
    announce(t("sent", { file: file.name }));
    onSent({ id, name: file.name, size: file.size });
  });
  const failed = useEffectEvent((file: File | undefined, fault: LocalFault | Refused) => {
    if (file) announce(t("failed", { file: file.name, why: faultOf(fault) }));
  });
  useEffect(() => {
    const chosen = new Map<string, File>();
    const queue = new UploadQueue<string>({
      pathOf: (id) => `/api/attachments/${id}`,
      onChange: setUploads,
      onReceived: (id) => received(id, chosen),
      onFailed: (id, fault) => failed(chosen.get(id), fault),
    });
    // oxlint-disable-next-line react/set-state-in-effect -- a queue lives as long as the page shows it
    setRunning({ queue, chosen });
    return () => queue.clear();
  }, []);
  useEffect(() => {
    if (!isBusy) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", warn);
    return () => removeEventListener("beforeunload", warn);
  }, [isBusy]);

  const add = (files: readonly File[]) => {
    const free = Math.max(0, ATTACHMENTS_MOST - there - uploads.size);
    if (files.length > free) toast(t("full"), "danger");
    for (const file of files.slice(0, free)) {
      const id = newIdempotencyKey();
      running?.chosen.set(id, file);
      running?.queue.add(id, file);
    }
  };
  const addDropped = useEffectEvent(() => add(dropped));
  const taken = useRef<readonly File[]>([]);
  useEffect(() => {
    if (running === null || taken.current === dropped) return;
    taken.current = dropped;
    addDropped();
  }, [running, dropped]);

  return {
    uploads,
    isBusy,
    add,
    retry: (id) => running?.queue.retry(id),
    cancel: (id) => running?.queue.cancel(id),
  };
}
