"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { readDoor } from "#components/shell/read-door.ts";
import { Card } from "#components/ui/card.tsx";
import type { Backtest } from "#lib/policies/views/backtest.ts";
import type { PolicyNames } from "#lib/policies/views/policies.ts";
import { ruleOf, type PolicyRuleForm } from "#lib/rules/policies/policy-rule-form.ts";
import { BacktestFigures } from "./backtest-figures.tsx";
import { RuleSentence } from "./rule-sentence.tsx";

/** Between two keystrokes nothing is asked. */
const TYPED_MS = 400;

type Backtests = Record<"payout" | "payin", Backtest>;

/** What the draft with this rule would have decided; of what is not whole yet the last answer stays. */
function useBacktest(query: string): Backtests | null {
  const [known, setKnown] = useState<Backtests | null>(null);
  useEffect(() => {
    const leave = new AbortController();
    const wait = setTimeout(() => {
      readDoor<Backtests>(`/api/policy-backtest?${query}`, leave.signal)
        .then(setKnown)
        .catch(() => undefined);
    }, TYPED_MS);
    return () => {
      clearTimeout(wait);
      leave.abort();
    };
  }, [query]);
  return known;
}

type RulePreviewProps = { place: string; typed: PolicyRuleForm; names: PolicyNames };

/** The rule as a sentence while it is put together, and what the draft would have decided with it. */
export function RulePreview({ place, typed, names }: RulePreviewProps) {
  const t = useTranslations("policies");
  const made = ruleOf(typed);
  const rule = { ...made, hours: made.hours || null };
  const trials = useBacktest(new URLSearchParams({ place, rule: JSON.stringify(rule) }).toString());
  return (
    <Card title={t("preview")}>
      <p className="wrap-anywhere" aria-live="polite">
        <RuleSentence rule={rule} names={names} />
      </p>
      {trials && <BacktestFigures trials={trials} />}
    </Card>
  );
}
