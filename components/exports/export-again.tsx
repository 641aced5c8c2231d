"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { exportAgainAction } from "#lib/exports/actions/ask-export.ts";

/** Has a file made anew that failed, or whose days are over. */
export function ExportAgain({ id, name }: { id: string; name: string }) {
  const t = useTranslations("exports");
  const router = useRouter();
  const again = useAct(
    () => exportAgainAction({ id }),
    ({ state }) => {
      if (state === "failed") toast(t("failedNow"), "danger");
      else toast(t("startedAgain"), "success");
      router.refresh();
    },
  );
  return (
    <span className="grid justify-items-end gap-2">
      <Button
        size="sm"
        onClick={again.run}
        pending={again.pending}
        aria-label={t("againName", { name })}
      >
        {t("again")}
      </Button>
      {again.refused && <RefusalNotice refused={again.refused} />}
    </span>
  );
}
