import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import type { StepFaults } from "./step-faults.ts";
import { fieldAnchor, STEP_FIELDS, TYPED_STEPS } from "./steps.ts";

type ReviewMissingProps = {
  id: string;
  faults: StepFaults;
  missing: readonly DocumentType[];
};

/** What keeps a draft from being sent, with a link to each place. */
export function ReviewMissing({ id, faults, missing }: ReviewMissingProps) {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  const fields = TYPED_STEPS.flatMap((step) =>
    STEP_FIELDS[step].flatMap((name) => {
      const reason = faults[step][name];
      return reason === undefined ? [] : [{ step, name, reason }];
    }),
  );
  const count = fields.length + missing.length;
  if (count === 0) return null;
  const edit = `/sub-accounts/${id}/edit`;
  return (
    <Notice tone="warn" title={t("review.missingTitle", { count })}>
      <ul className="mt-1 grid gap-1">
        {fields.map(({ step, name, reason }) => (
          <li key={name}>
            <TextLink href={`${edit}/${step}?check=1#${fieldAnchor(name)}`} prefetch={false}>
              {t(`fields.${name}.label`)}
            </TextLink>
            {/* What is merely missing is said by the title. */}
            {reason !== "required" && <>: {sentences.reason(reason)}</>}
          </li>
        ))}
        {missing.map((type) => (
          <li key={type}>
            <TextLink href={`${edit}/documents`} prefetch={false}>
              {t(`documents.${type}.label`)}
            </TextLink>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
