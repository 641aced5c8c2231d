import { getTranslations } from "next-intl/server";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Shown where no spender is pinned: then nothing can be derived or signed. */
export async function NotOpen({ canPin }: { canPin: boolean }) {
  const t = await getTranslations("payoutFlow");
  return (
    <EmptyState
      title={t("notOpen")}
      action={
        canPin && (
          <LinkButton tone="primary" href="/settings/signing">
            {t("openSettings")}
          </LinkButton>
        )
      }
    >
      {t("notOpenText")}
      {!canPin && <span className="mt-1 block">{t("notOpenTell")}</span>}
    </EmptyState>
  );
}
