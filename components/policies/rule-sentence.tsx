import { useLocale, useTranslations } from "next-intl";
import { networkName } from "#components/money/network-name.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import type { PolicyNames } from "#lib/policies/views/policies.ts";
import { BOUNDS } from "#lib/rules/policies/bounds.ts";
import type { PolicyRule } from "#lib/rules/policies/policy.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type RuleSentenceProps = { rule: PolicyRule; names: PolicyNames };

/** One rule as a sentence: what it is about, and what that needs. */
export function RuleSentence({ rule, names }: RuleSentenceProps) {
  const t = useTranslations("policies");
  const { operation } = rule;
  const of = operation === "payout" || operation === "payin" ? "money" : "recipient";
  const roles = useTranslations("people");
  const locale = useLocale();
  const list = (words: readonly string[]) =>
    new Intl.ListFormat(locale, { type: "disjunction" }).format(words);
  const who = [
    ...rule.roles.map((role) => roles(`roles.${role}`)),
    ...rule.people.map((id) => names.people[id] ?? t("someoneGone")),
  ];
  const accounts = rule.accounts.map((id) =>
    shownName((operation === "payin" ? names.wallets : names.accounts)[id] ?? `#${id}`),
  );
  const parts = [
    operation === "payout" || operation === "payin"
      ? t(`about.${operation}.${rule.to}`, { names: list(accounts) })
      : t(`about.${operation}`),
    ...(who.length > 0 ? [t("by", { names: list(who) })] : []),
    ...(rule.tokens.length > 0 ? [t("inTokens", { names: list(rule.tokens) })] : []),
    ...(rule.networks.length > 0
      ? [t("onNetworks", { names: list(rule.networks.map(networkName)) })]
      : []),
    ...BOUNDS.flatMap((bound) => {
      const most = rule.up_to[bound];
      return most === null
        ? []
        : [t(`upTo.${bound}`, { amount: `R$\u00a0${localAmount(most, locale)}` })];
    }),
  ];
  return (
    <>
      <span>{parts.length > 1 ? `${parts.join(", ")},` : parts[0]}</span>{" "}
      <strong className="font-semibold">{`${t(`then.${of}.${rule.outcome}`, { hours: rule.hours ?? 0 })}.`}</strong>
    </>
  );
}
