import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";

type CoolingOffNoticeProps = {
  coolingOff: CoolingOffView;
  of: RecipientOperation;
  /** Asks others once more, where nobody is asked now. */
  again?: ReactNode;
};

/** Why no money moves to a recipient yet, until when, and who can end it sooner. */
export function CoolingOffNotice({
  coolingOff: { state, until, request },
  of,
  again,
}: CoolingOffNoticeProps) {
  const t = useTranslations("coolingOff");
  return (
    <Notice
      tone={state === "refused" ? "danger" : "warn"}
      title={t(`${state}.${of}`)}
      action={
        request ? (
          <LinkButton href={`/requests/${request}`} size="sm">
            {t("openRequest")}
          </LinkButton>
        ) : state === "cooling_off" ? undefined : (
          again
        )
      }
    >
      {until && (
        <>
          <span>{t("until")}</span> <Moment at={until} exact />
          <span>.</span>{" "}
        </>
      )}
      <span>{t(state === "awaits" && request === null ? "unaskedText" : `text.${state}`)}</span>
    </Notice>
  );
}
