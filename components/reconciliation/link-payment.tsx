"use client";
import { useLocale, useTranslations } from "next-intl";
import { Form } from "#components/form/form.tsx";
import { RadioInput } from "#components/form/radio-input.tsx";
import { SubmitButton } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { amountText } from "#lib/format/amount-text.ts";
import { dayText } from "#lib/format/day-label.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { matchByHandAction } from "#lib/reconciliation/actions/matches.ts";
import type { ExceptionDetail, LinkView } from "#lib/reconciliation/views/exception.ts";
import type { MatchByHand } from "#lib/rules/reconciliation/decide.ts";
import { bankName } from "#lib/format/bank-name.ts";
import { useNextException } from "./use-next-exception.ts";

const loadSchema = () =>
  import("#lib/rules/reconciliation/decide.ts").then((module) => module.MatchByHand);

type LinkPaymentProps = Pick<ExceptionDetail, "exception"> & { toLink: readonly LinkView[] };

/** Says which payment of its very amount a statement's line stands for; then the next one. */
export function LinkPayment({ exception: { id, amount }, toLink }: LinkPaymentProps) {
  const t = useTranslations("reconciliation");
  const locale = useLocale() as Locale;
  const go = useNextException();
  const form = useActionForm<MatchByHand, { next: string | null }>({
    name: `link-${id}`,
    schema: loadSchema,
    action: matchByHandAction,
    defaults: { id, movement: "" },
    onDone: ({ next }) => go(t("linked"), next),
  });
  const shown = { amount: amountText(amount, "BRL", locale) };
  if (toLink.length === 0) return <p className="text-sm text-muted">{t("linkNone", shown)}</p>;
  const titles = { payin: "payinNo", payout: "payoutNo", return: "returnOf" } as const;
  return (
    <Form form={form} label={t("link")}>
      <RadioInput
        name="movement"
        label={t("linkWhich")}
        hint={t("linkHint", shown)}
        options={toLink.map(({ key, kind, number, day, name }) => ({
          value: key,
          label: t(titles[kind], { number }),
          detail: [name === null ? null : bankName(name), dayText(day, locale)]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      <div>
        <SubmitButton wide pendingLabel={t("linking")}>
          {t("link")}
        </SubmitButton>
      </div>
    </Form>
  );
}
