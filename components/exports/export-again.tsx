"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { answered } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { exportAgainAction } from "#lib/exports/actions/ask-export.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

/** Has a file made anew that failed, or whose days are over. */
export function ExportAgain({ id, name }: { id: string; name: string }) {
  const t = useTranslations("exports");
  const form = useTranslations("form");
  const sentences = useSentences();
  const router = useRouter();
  const [pending, start] = useTransition();
  const click = () =>
    start(async () => {
      const answer = await answered(withFactor(() => exportAgainAction({ id })));
      if (answer.ok) {
        toast(t(answer.data.state === "failed" ? "failedNow" : "startedAgain"), "success");
      } else {
        const said =
          "message" in answer ? sentences.error(answer.code, answer.message) : form("unreachable");
        toast(said, "danger");
      }
      router.refresh();
    });
  return (
    <Button size="sm" onClick={click} pending={pending} aria-label={t("againName", { name })}>
      {t("again")}
    </Button>
  );
}
