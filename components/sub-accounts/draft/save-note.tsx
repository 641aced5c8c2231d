"use client";
import { useLocale, useNow, useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { StatusShape } from "#components/ui/status-mark.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { showMoment } from "#lib/format/moment.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { STALE, type SaveState } from "./draft-saver.ts";

type SaveNoteProps = {
  state: SaveState;
  /** ISO 8601: when the draft was begun, told until it is first saved. */
  createdAt: string;
  onRetry: () => void;
};

/** When the form was saved, or why not; announced on changes, not after every pause. */
export function SaveNote({ state, createdAt, onRetry }: SaveNoteProps) {
  const t = useTranslations("onboarding");
  const locale = useLocale();
  const today = showMoment(useNow(), locale).date;
  const isMoving = state.phase === "waiting" || state.phase === "saving";
  const { date, time } = showMoment(state.at ?? new Date(createdAt), locale);
  const word = state.at === null ? "created" : "saved";
  const words = t(date === today ? `${word}At` : `${word}On`, { date, time });
  return (
    <div className="grid gap-2">
      <p className="flex min-h-5 items-center gap-1.5 text-sm text-muted">
        {isMoving ? (
          <>
            <Spinner className="size-3.5" />
            <span aria-hidden="true">{t(state.phase === "saving" ? "saving" : "waiting")}</span>
          </>
        ) : (
          (state.phase === "failed" || state.at !== null) && (
            <StatusShape tone={state.phase === "failed" ? "bad" : "ok"} className="size-3.5" />
          )
        )}
        <output className={isMoving ? "sr-only" : undefined}>
          {state.phase === "failed" ? t("notSaved") : words}
        </output>
      </p>
      {state.phase === "failed" && state.refused.code !== STALE && (
        <NotSaved refused={state.refused} onRetry={onRetry} />
      )}
    </div>
  );
}

type Failed = Extract<SaveState, { phase: "failed" }>;

function NotSaved({ refused, onRetry }: Pick<Failed, "refused"> & { onRetry: () => void }) {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  const again = (
    <Button size="sm" onClick={onRetry}>
      {t("tryNow")}
    </Button>
  );
  if (refused.code === "SIGN_IN_REQUIRED") {
    return (
      <Notice
        tone="warn"
        live
        title={t("notSaved")}
        action={
          <>
            <a
              href="/sign-in"
              target="_blank"
              rel="noopener"
              className={buttonClass({ size: "sm" })}
            >
              {t("signIn")}
            </a>
            {again}
          </>
        }
      >
        {t("notSavedSession")}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" live title={t("notSaved")} action={again}>
      {"message" in refused ? sentences.error(refused.code, refused.message) : t("notSavedOffline")}
    </Notice>
  );
}
