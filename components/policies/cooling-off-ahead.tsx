import { useTranslations } from "next-intl";
import type { ExpectedCoolingOff } from "#lib/policies/views/expected-cooling-off.ts";
import type { RecipientOperation } from "#lib/rules/policies/operations.ts";

type CoolingOffAheadProps = {
  of: RecipientOperation;
  /** Undefined: money may move to it at once, or the policy refuses it. */
  expected: ExpectedCoolingOff | undefined;
  isChange?: boolean;
};

/** When money may first move to what is being registered or changed, as the policy in force says. */
export function CoolingOffAhead({ of, expected, isChange = false }: CoolingOffAheadProps) {
  const t = useTranslations("coolingOff");
  if (!expected) return null;
  const { hours, others } = expected;
  const about = isChange ? `changed_${of}` : of;
  return (
    <p className="text-sm text-soft">
      {hours > 0 ? t("ahead.hours", { about, hours }) : t("ahead.others", { about, others })}
    </p>
  );
}
