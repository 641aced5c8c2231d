import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import type { DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import type { FieldReasons } from "#protocol/wire/reason.ts";
import type { StepState } from "./step-list.tsx";
import { fieldAnchor, STEP_FIELDS, type TypedStep } from "./steps.ts";

type Lacking = { href: string; label: string; why?: string };
type LackingListProps = { is: Exclude<StepState["is"], "complete">; items: readonly Lacking[] };

/** How many places of a step lack something, with a link to each. */
function LackingList({ is, items }: LackingListProps) {
  const t = useTranslations("onboarding");
  if (items.length === 0) return null;
  return (
    <div className="grid gap-1">
      <StatusMark tone={is === "faulty" ? "bad" : "warn"}>
        {t(`stepState.${is}`, { count: items.length })}
      </StatusMark>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 pl-5.5 pointer-coarse:gap-y-2.5">
        {items.map(({ href, label, why }) => (
          <li key={label}>
            <TextLink href={href} prefetch={false}>
              {label}
            </TextLink>
            {why && <span>{`: ${why}`}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LackingFieldsProps = { id: string; step: TypedStep; faults: FieldReasons };

/** The fields of a step that can't be accepted, then those that are missing. */
export function LackingFields({ id, step, faults }: LackingFieldsProps) {
  const t = useTranslations("onboarding");
  const sentences = useSentences();
  const named = STEP_FIELDS[step].flatMap((name) => {
    const reason = faults[name];
    const href = `/sub-accounts/${id}/edit/${step}?check=1#${fieldAnchor(name)}`;
    return reason === undefined ? [] : [{ href, label: t(`fields.${name}.label`), reason }];
  });
  const faulty = named.filter(({ reason }) => reason !== "required");
  return (
    <>
      <LackingList
        is="faulty"
        items={faulty.map(({ reason, ...one }) => ({ ...one, why: sentences.reason(reason) }))}
      />
      <LackingList is="incomplete" items={named.filter(({ reason }) => reason === "required")} />
    </>
  );
}

type LackingFilesProps = { id: string; missing: readonly DocumentType[] };

/** The documents that are missing. */
export function LackingFiles({ id, missing }: LackingFilesProps) {
  const t = useTranslations("onboarding");
  const href = `/sub-accounts/${id}/edit/documents`;
  const items = missing.map((type) => ({ href, label: t(`documents.${type}.label`) }));
  return <LackingList is="incomplete" items={items} />;
}
