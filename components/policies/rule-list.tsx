import { useLocale, useTranslations } from "next-intl";
import type { Elements } from "#components/ui/elements.ts";
import type { PolicyNames } from "#lib/policies/views/policies.ts";
import { OPERATIONS } from "#lib/rules/policies/operations.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { RuleSentence } from "./rule-sentence.tsx";

type RuleListProps = {
  rules: Policy;
  names: PolicyNames;
  /** What can be done with the rule at a place. */
  actions?: (at: number) => Elements;
};

/** Rules in their order, and what happens to what none of them fits. */
export function RuleList({ rules, names, actions }: RuleListProps) {
  const t = useTranslations("policies");
  const locale = useLocale();
  const unnamed = OPERATIONS.filter(
    (operation) => !rules.some((rule) => rule.operation === operation),
  );
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-6">
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a rule is nothing but its place
          <li key={at} className="wrap-anywhere">
            <RuleSentence rule={rule} names={names} />
            {actions?.(at)}
          </li>
        ))}
        <li className="text-muted">{t("restRefused")}</li>
      </ol>
      {unnamed.length > 0 && (
        <p className="text-bad">
          {t("unnamed", {
            names: new Intl.ListFormat(locale).format(
              unnamed.map((one) => t(`operationsInText.${one}`)),
            ),
          })}
        </p>
      )}
    </>
  );
}
