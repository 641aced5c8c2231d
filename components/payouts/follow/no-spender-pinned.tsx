import { PenLine } from "lucide";
import { getTranslations } from "next-intl/server";
import { pinsHref } from "#components/spenders/pins-href.ts";
import { SwitchAccountButton } from "#components/shell/switch-account-button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type NotOpenProps = {
  /** Whether the reader may open payouts from this account. */
  canPin: boolean;
  /** Where the reader may open this sub-account's payouts: in its main account. */
  inMain: { id: string; name: string; subAccount: string } | null;
};

/** Shown where no spender is pinned: then nothing can be derived or signed. */
export async function NoSpenderPinned({ canPin, inMain }: NotOpenProps) {
  const t = await getTranslations("payoutFlow");
  return (
    <EmptyState
      icon={<Icon of={PenLine} className="size-5" />}
      title={t("notOpen")}
      action={
        canPin ? (
          <LinkButton tone="primary" href={pinsHref("")}>
            {t("openSettings")}
          </LinkButton>
        ) : (
          inMain && (
            <SwitchAccountButton
              accountId={inMain.id}
              name={inMain.name}
              to={pinsHref(inMain.subAccount)}
              tone="primary"
            >
              {t("openInMain")}
            </SwitchAccountButton>
          )
        )
      }
    >
      <span>{t("notOpenText")}</span>
      {inMain && <span className="mt-1 block">{t("notOpenInMain", { name: inMain.name })}</span>}
      {!canPin && !inMain && <span className="mt-1 block">{t("notOpenTell")}</span>}
    </EmptyState>
  );
}
