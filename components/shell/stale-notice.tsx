"use client";
import { useTranslations } from "next-intl";
import { usePathname } from "next/navigation";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Moment } from "#components/money/moment.tsx";
import type { DoorFault } from "./read-door.ts";

type StaleNoticeProps = {
  fault: DoorFault | null;
  /** When the shown data was read. */
  knownAt: Date;
  onRetry: () => void;
};

/** Says that the data could not be read again, how old it is, and what to do. */
export function StaleNotice({ fault, knownAt, onRetry }: StaleNoticeProps) {
  const t = useTranslations("shell");
  const sentences = useSentences();
  const pathname = usePathname();
  if (!fault) return null;
  const signIn = fault.code === "SIGN_IN_REQUIRED";
  return (
    <Notice
      tone="warn"
      live
      title={t("staleTitle")}
      action={
        signIn ? (
          <LinkButton href={`/sign-in?next=${encodeURIComponent(pathname)}`} size="sm">
            {t("staleSignIn")}
          </LinkButton>
        ) : (
          <Button size="sm" onClick={onRetry}>
            {t("staleRetry")}
          </Button>
        )
      }
    >
      <p>
        {fault.code === "UNREACHABLE"
          ? t("staleUnreachable")
          : sentences.error(fault.code, fault.userMessage)}
      </p>
      <p className="text-sm">
        <span>{t("staleAsOf")}</span> <Moment at={knownAt} exact />
      </p>
    </Notice>
  );
}
