import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Moment } from "#components/money/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { CoolingOffView } from "#lib/policies/views/cooling-off.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";

type RestNoticeProps = {
  rest: CoolingOffView;
  of: RecipientOperation;
  /** Asks others once more, where nobody is asked now. */
  again?: ReactNode;
};

/** Why no money moves to a recipient yet, until when, and who can end it sooner. */
export function CoolingOffNotice({ rest: { rest, until, request }, of, again }: RestNoticeProps) {
  const t = useTranslations("rests");
  return (
    <Notice
      tone={rest === "refused" ? "danger" : "warn"}
      title={t(`${rest}.${of}`)}
      action={
        request ? (
          <LinkButton href={`/requests/${request}`} size="sm">
            {t("openRequest")}
          </LinkButton>
        ) : rest === "rests" ? undefined : (
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
      <span>{t(rest === "awaits" && request === null ? "unaskedText" : `text.${rest}`)}</span>
    </Notice>
  );
}
