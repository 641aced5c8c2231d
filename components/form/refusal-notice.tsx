import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { OUTDATED, type Refused } from "./answered.ts";
import { ApprovalNotice } from "./approval-notice.tsx";
import { isInDoubt } from "./in-doubt.ts";
import { isRetryLater } from "./is-retry-later.ts";
import { ReloadButton } from "./reload-button.tsx";
import { SignInAgain } from "./sign-in-again.tsx";
import { SupportCode } from "./support-code.tsx";

/** Why a request was refused, and how long to wait where that is known. */
export function RefusalNotice({ refused }: { refused: Refused }) {
  const t = useTranslations("form");
  const sentences = useSentences();
  if (!("message" in refused)) {
    return (
      <Notice tone="danger" live title={t("notKnown")}>
        {t("unreachable")}
      </Notice>
    );
  }
  const { code, message, requestId, retryAfterSeconds, approval } = refused;
  if (approval) return <ApprovalNotice approval={approval} />;
  return (
    <Notice
      tone="danger"
      live
      title={t(isInDoubt(code) ? "notKnown" : "notDone")}
      action={code === "SIGN_IN_REQUIRED" ? <SignInAgain /> : code === OUTDATED && <ReloadButton />}
    >
      {!isRetryLater(code, retryAfterSeconds) && <span>{sentences.error(code, message)}</span>}
      {retryAfterSeconds !== undefined && <p>{t("wait", { seconds: retryAfterSeconds })}</p>}
      {requestId && <SupportCode requestId={requestId} />}
    </Notice>
  );
}
