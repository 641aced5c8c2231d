import { useLocale, useTranslations } from "next-intl";
import { showAmount } from "#lib/format/amount-input.ts";
import { dayText } from "#lib/format/day-label.ts";
import { ufName } from "#lib/format/uf-name.ts";
import { showWireText } from "#lib/format/wire-text.ts";
import { ADDRESS_TYPES, COMPANY_TYPES } from "#protocol/sub-accounts/sub-account-lists.ts";
import { FIELD_KINDS } from "./draft/field-kinds.ts";
import type { FieldName } from "./draft/steps.ts";

const AMOUNT = /^\d+(?:\.\d+)?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** A typed value as people read it: codes as words, days and documents in their usual shape. */
export function useShownValue() {
  const t = useTranslations("onboarding");
  const locale = useLocale();
  /** Null: nothing was typed. */
  return (name: FieldName, value: string | undefined): string | null => {
    if (value === undefined || value.trim() === "") return null;
    const kind = FIELD_KINDS[name];
    switch (kind) {
      case "money":
        return AMOUNT.test(value) ? `R$\u00a0${showAmount(value, locale)}` : value;
      case "companyType": {
        const type = COMPANY_TYPES.find((one) => one === value);
        return type === undefined ? value : t(`companyType.${type}`);
      }
      case "addressType": {
        const type = ADDRESS_TYPES.find((one) => String(one) === value);
        return type === undefined ? value : t(`addressType.${type}`);
      }
      case "uf":
        return ufName(value);
      case "yesNo":
        return t(value === "true" ? "yes" : "no");
      case "day":
        return DAY.test(value) ? dayText(value, locale) : value;
      case "text":
      case "email":
        return value;
      default:
        return showWireText(kind, value);
    }
  };
}
