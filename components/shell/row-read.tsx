"use client";
import { useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { DoorFault } from "./read-door.ts";
import { StaleNotice } from "./stale-notice.tsx";
import { ONE, useLateRead } from "./use-live-read.ts";

type RowReadProps<Data> = {
  /** The hints' topic, which is also the door's name. */
  topic: string;
  row: string;
  /** The row as the server read it for this page; undefined: it did not. */
  initial: Data | undefined;
  isOpen: (data: Data) => boolean;
  children: (data: Data) => ReactElement;
};

/** One row of a list, read by its door where the page has not brought it, and then updated live. */
export function RowRead<Data>({ topic, row, initial, isOpen, children }: RowReadProps<Data>) {
  const read = useLateRead<Data>({
    key: [topic, ONE, row],
    path: `/api/${topic}/${row}`,
    initial,
    isOpen,
  });
  const retry = () => void read.refetch();
  if (read.data === undefined) return <NotRead fault={read.fault} onRetry={retry} />;
  return (
    <>
      <StaleNotice fault={read.fault} knownAt={read.knownAt} onRetry={retry} />
      {children(read.data)}
    </>
  );
}

/** A row of which nothing is known yet, or which nobody here may see. */
export function NotRead({ fault, onRetry }: { fault: DoorFault | null; onRetry: () => void }) {
  const t = useTranslations("shell");
  const ui = useTranslations("ui");
  const sentences = useSentences();
  if (fault === null) {
    return (
      <div className="grid gap-3">
        <output className="sr-only">{ui("loading")}</output>
        <Skeleton className="h-7 w-4/5" />
        <Skeleton className="w-1/3" />
        <Skeleton className="mt-3" />
        <Skeleton />
        <Skeleton className="w-2/3" />
      </div>
    );
  }
  const isFinal = fault.code === "NOT_FOUND" || fault.code === "INVALID_INPUT";
  return (
    <Notice
      tone="warn"
      live
      title={
        fault.code === "UNREACHABLE"
          ? t("staleTitle")
          : sentences.error(isFinal ? "NOT_FOUND" : fault.code, fault.userMessage)
      }
      action={
        !isFinal && (
          <Button size="sm" onClick={onRetry}>
            {t("staleRetry")}
          </Button>
        )
      }
    />
  );
}
