"use client";
import { NextIntlClientProvider, useLocale, useMessages, useTranslations } from "next-intl";
import type { ReactElement } from "react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useOpenRow } from "#components/ui/list/use-open-row.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { Locale } from "#lib/i18n/locale.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { LiveProvider } from "./live-provider.tsx";
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

type OpenRowProps<Data> = Omit<RowReadProps<Data>, "row"> & {
  /** What it says in each language, so that no list carries it before a row is opened. */
  words: Record<Locale, object>;
};

/** The row that is open beside its list. */
export function OpenRow<Data extends { id: string }>({
  words,
  initial,
  ...rest
}: OpenRowProps<Data>) {
  const locale = useLocale();
  const messages = useMessages();
  const row = useOpenRow();
  if (row === null) return null;
  return (
    <NextIntlClientProvider locale={locale} messages={{ ...messages, ...words[locale] }}>
      <LiveProvider>
        <RowRead {...rest} row={row} initial={initial?.id === row ? initial : undefined} />
      </LiveProvider>
    </NextIntlClientProvider>
  );
}

/** One row of a list, read by its door where the page has not brought it, and then updated live. */
function RowRead<Data>({ topic, row, initial, isOpen, children }: RowReadProps<Data>) {
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
