import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { DraftView } from "#lib/sub-accounts/views/sub-account-draft.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { fieldAnchor, stepOfField, type FieldName } from "./steps.ts";

type RefusedDraftProps = { id: string; refusal: DraftView["refusal"] };

/** What the exchange refused in a sent draft, with a link to each field. */
export function RefusedDraft({ id, refusal }: RefusedDraftProps) {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  if (!refusal) return null;
  const fields = Object.entries(refusal.fields).flatMap(([name, reason]) => {
    const step = stepOfField(name);
    return step === null ? [] : [{ name: name as FieldName, step, reason }];
  });
  return (
    <Notice tone="danger" title={t("refusedTitle")}>
      {fields.length === 0 && <p>{sentences.error(refusal.code, sentences.reason("invalid"))}</p>}
      <p>{t("refusedText")}</p>
      {fields.length > 0 && (
        <ul aria-label={t("refusedFields")} className="mt-1 grid gap-1">
          {fields.map(({ name, step, reason }) => (
            <li key={name}>
              <TextLink
                href={`/sub-accounts/${id}/edit/${step}?check=1#${fieldAnchor(name)}`}
                prefetch={false}
              >
                {t(`fields.${name}.label`)}
              </TextLink>
              <span>{`: ${sentences.reason(reason)}`}</span>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
