"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "#components/ui/announcer.ts";
import type { DocumentType } from "#protocol/sub-account-lists.ts";
import { documentPath } from "./document-path.ts";
import { UploadQueue, type Uploads } from "./upload-queue.ts";
import { useFaultSentence } from "./use-fault-sentence.ts";

/** Uploads of one sub-account, beside everything else the page does. */
export function useUploads(id: string) {
  const t = useTranslations("onboarding");
  const faultSentence = useFaultSentence();
  const router = useRouter();
  const [uploads, setUploads] = useState<Uploads>(new Map());

  const onReceived = useEffectEvent((type: DocumentType) => {
    announce(t("received", { document: t(`documents.${type}.label`) }));
    router.refresh();
  });
  const onFailed = useEffectEvent(
    (type: DocumentType, fault: Parameters<typeof faultSentence>[0]) => {
      const document = t(`documents.${type}.label`);
      announce(t("failed", { document, why: faultSentence(fault) }));
    },
  );
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  useEffect(() => {
    const made = new UploadQueue({
      pathOf: (type) => documentPath(id, type),
      onChange: setUploads,
      onReceived: (type) => onReceived(type),
      onFailed: (type, fault) => onFailed(type, fault),
    });
    // oxlint-disable-next-line react/set-state-in-effect -- it lives as long as the page
    setQueue(made);
    const leave = (event: BeforeUnloadEvent) => {
      if (made.isBusy) event.preventDefault();
    };
    addEventListener("beforeunload", leave);
    return () => {
      removeEventListener("beforeunload", leave);
      made.stop();
    };
  }, [id]);
  return { uploads, queue };
}
