"use client";
import { Download } from "lucide";
import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useFreshDownload } from "#components/form/use-fresh-download.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyMonthAction } from "#lib/closes/actions/ready-month.ts";

/** The link to a closed month's file; where that needs a factor, the person is asked before it is followed. */
export function DownloadMonth({ month }: { month: string }) {
  const t = useTranslations("closes");
  const { isAsking, download } = useFreshDownload();
  const href = `/api/closes/${month}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    download(href, () => readyMonthAction({ month }));
  };
  return (
    <LinkButton
      href={href}
      download
      prefetch={false}
      onClick={ask}
      aria-busy={isAsking}
      icon={<Icon of={Download} className="size-4" />}
    >
      {t("download")}
    </LinkButton>
  );
}
