import { useTranslations } from "next-intl";
import { Moment } from "#components/desk/moment.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayinView } from "#lib/data/payin-view.ts";
import type { PayinPhase } from "./payin-phase.ts";

/** What the money has done, in a sentence: what is known, from whom, and what is not. */
export function PayinOutcome({ payin, phase }: { payin: PayinView; phase: PayinPhase }) {
  const t = useTranslations("payins");
  const again = (
    <LinkButton href={`/payins/new?like=${payin.id}`} size="sm">
      {t("again")}
    </LinkButton>
  );
  if (phase === "completed") {
    const isOurs = payin.chainCheck === "verified";
    const differs = payin.chainCheck === "differs";
    return (
      <Notice
        tone={differs ? "danger" : isOurs ? "success" : "info"}
        live
        title={t(differs ? "completedDiffers" : "completedTitle")}
      >
        {t(`chain.${payin.chainCheck}`)}{" "}
        {differs && payin.chainDifference && t("chainFound", { what: payin.chainDifference })}
        {payin.chainCheckedAt && <Moment at={payin.chainCheckedAt} exact />}
      </Notice>
    );
  }
  if (phase === "expired") {
    return (
      <Notice tone="warn" live title={t("expiredTitle")} action={again}>
        {t("expiredText")}
      </Notice>
    );
  }
  if (phase === "failed") {
    return (
      <Notice tone="danger" live title={t("failedTitle")} action={again}>
        {t("failedText")}
      </Notice>
    );
  }
  if (phase === "unknown") {
    return (
      <Notice tone="info" live title={t("unknownTitle", { status: payin.status })}>
        {t("unknownText")}
      </Notice>
    );
  }
  return null;
}
