"use client";
import { Download } from "lucide";
import { useTranslations } from "next-intl";
import { useTransition, type MouseEvent } from "react";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { readyMonthAction } from "#lib/closes/actions/ready-month.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

/** The link to a closed month's file; where that needs a factor, the person is asked before it is followed. */
export function DownloadMonth({ month }: { month: string }) {
  const t = useTranslations("closes");
  const form = useTranslations("form");
  const sentences = useSentences();
  const [isAsking, start] = useTransition();
  const href = `/api/closes/${month}`;
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    if (isAsking) return;
    start(async () => {
      const ready = await answered(withFactor(() => readyMonthAction({ month })));
      if (ready.ok) return location.assign(href);
      const said =
        "message" in ready ? sentences.error(ready.code, ready.message) : form("unreachable");
      toast(said, "danger");
    });
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
