"use client";
import { TriangleAlert } from "lucide";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { startTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";

export type Crash = { error: Error & { digest?: string }; reset: () => void };

/**
 * Replaces a page that can't be shown; the dashboard around it stays. Retrying reads the page again, or all of
 * it where code is missing, as after an upgrade. The digest identifies the error in the server's log.
 */
export function CrashPanel({ error, reset }: Crash) {
  const t = useTranslations("shell");
  const router = useRouter();
  const again = () => {
    if (error.name === "ChunkLoadError") return location.reload();
    startTransition(() => {
      router.refresh();
      reset();
    });
  };
  return (
    <div role="alert">
      <EmptyState
        icon={<Icon of={TriangleAlert} className="size-5" />}
        title={t("crashTitle")}
        heading="h1"
        action={
          <>
            <Button tone="primary" onClick={again}>
              {t("crashAgain")}
            </Button>
            {error.digest && <CopyButton text={error.digest} what={t("code")} words />}
          </>
        }
      >
        <span>{t("crashText")}</span>{" "}
        {error.digest && <span>{t("crashCode", { code: error.digest })}</span>}
      </EmptyState>
    </div>
  );
}
