import { useLocale, useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { showAmount } from "#lib/format/amount-input.ts";
import { formatAmount, formatRate, parseAmount } from "#protocol/money/money.ts";
import { mostFee, ratesAround } from "#lib/rules/spenders/signing-limits.ts";
import { limitsOf } from "#lib/rules/spenders/limit-texts.ts";
import type { SetSigningLimits } from "#lib/rules/spenders/set-signing-limits.ts";

const GROSS_CENTS = 100_000n;

/** What the limits let through at a rate amid the start band; null: they can't be read yet, or nothing. */
function exampleOf(typed: SetSigningLimits) {
  if (Object.values(typed).some((text) => parseAmount(text, "BRL") === null)) return null;
  const limits = limitsOf(typed);
  const usual = (limits.startMinRate + limits.startMaxRate) / 2n;
  const ends = ratesAround(limits, usual);
  return ends && { usual, ...ends, fee: mostFee(limits, GROSS_CENTS) };
}

/** What the limits let through, in figures, while they are being typed. */
export function LimitsExample({ typed }: { typed: SetSigningLimits }) {
  const t = useTranslations("signing");
  const locale = useLocale();
  const rate = (units: bigint) => showAmount(formatRate(units), locale);
  const sum = (cents: bigint) => showAmount(formatAmount(cents, "BRL"), locale);
  const example = exampleOf(typed);
  return (
    <Card title={t("example")}>
      {example === null ? (
        <p className="text-sm text-muted">{t("exampleNone")}</p>
      ) : (
        <DescriptionList
          look="stack"
          className="lg:grid-cols-1"
          items={[
            {
              term: t("exampleRate", { rate: rate(example.usual) }),
              detail: t("exampleRates", { from: rate(example.from), to: rate(example.to) }),
            },
            {
              term: t("exampleFees", { gross: sum(GROSS_CENTS) }),
              detail: t("exampleFeesOf", { most: sum(example.fee) }),
            },
          ]}
        />
      )}
    </Card>
  );
}
