"use client";
import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { SubAccountView } from "#lib/sub-accounts/views/sub-account-view.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { SubAccountActs } from "./sub-account-acts.tsx";
import { SUB_ACCOUNT_WORDS, subAccountWord } from "./sub-account-word.ts";

type SubAccountOutcomeProps = { of: SubAccountView; canCreate: boolean; onChanged: () => void };

/** Where it stands, why, and what the reader can do about exactly that. */
export function SubAccountOutcome({ of: view, canCreate, onChanged }: SubAccountOutcomeProps) {
  const t = useTranslations("subAccounts");
  const sentences = useSentences();
  const word = subAccountWord(view);
  if (word === null) return null;
  const { status, reason, refusal } = view;
  return (
    <Notice
      tone={SUB_ACCOUNT_WORDS[word]}
      live
      title={t(`outcome.${word}.title`, { status: status ?? "" })}
      action={<SubAccountActs of={view} word={word} canCreate={canCreate} onChanged={onChanged} />}
    >
      {word === "rejected" && (
        <p className="font-medium text-ink">
          {reason === null ? t("noReason") : t("reason", { reason })}
        </p>
      )}
      {refusal && (
        <p className="text-ink">
          {t("exchangeSays", {
            why: sentences.error(refusal.code, sentences.reason(refusal.code)),
          })}
        </p>
      )}
      <p>{t(`outcome.${word}.text`)}</p>
    </Notice>
  );
}
