import { useLocale, useTranslations } from "next-intl";
import type { PolicyNames } from "#lib/policies/views/policies.ts";
import { OPERATIONS } from "#lib/rules/policies/operations.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { RuleSentence } from "./rule-sentence.tsx";

type RuleListProps = { rules: Policy; names: PolicyNames };

/** Rules in their order, and what happens to what none of them fits. */
export function RuleList({ rules, names }: RuleListProps) {
  const t = useTranslations("policies");
  return (
    <>
      <ol className="grid list-decimal gap-3 pl-6">
        {rules.map((rule, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a rule is nothing but its place
          <li key={at} className="wrap-anywhere">
            <RuleSentence rule={rule} names={names} />
          </li>
        ))}
        <li className="text-muted">{t("restRefused")}</li>
      </ol>
      <UnnamedOperations rules={rules} />
    </>
  );
}

/** Warns of what no rule is about: all of it is refused. */
export function UnnamedOperations({ rules }: { rules: Policy }) {
  const t = useTranslations("policies");
  const locale = useLocale();
  const unnamed = OPERATIONS.filter(
    (operation) => !rules.some((rule) => rule.operation === operation),
  );
  if (unnamed.length === 0) return null;
  return (
    <p className="text-bad">
      {t("unnamed", {
        names: new Intl.ListFormat(locale).format(
          unnamed.map((one) => t(`operationsInText.${one}`)),
        ),
      })}
    </p>
  );
}
