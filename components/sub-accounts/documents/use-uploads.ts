"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { announce } from "#components/ui/announcer.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import type { Uploads } from "./upload-queue.ts";
import { warnBeforeUnload, uploadQueueOf, watchUploads } from "./upload-queues.ts";
import { useFaultSentence } from "#components/sub-accounts/draft/use-fault-sentence.ts";

/** One sub-account's uploads, which outlive the page. */
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
  useEffect(() => {
    // Adding the same listener again has no effect; it stays because uploads outlive this page.
    addEventListener("beforeunload", warnBeforeUnload);
    return watchUploads(id, {
      onChange: setUploads,
      onReceived: (type) => onReceived(type),
      onFailed: (type, fault) => onFailed(type, fault),
    });
  }, [id]);
  return { uploads, queue: () => uploadQueueOf(id) };
}
