import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Address } from "#components/money/address.tsx";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { StatusShape, type StatusTone } from "#components/ui/status-mark.tsx";
import { showNative } from "#lib/format/native-amount.ts";
import type { PayoutCheck } from "#lib/rules/payouts/payout-check.ts";
import type { PayoutIntentView } from "#lib/payouts/views/payout-intent-view.ts";

const TONES: Record<PayoutCheck["state"], StatusTone> = { ok: "ok", fails: "bad", unknown: "warn" };

type CheckListProps = {
  intent: Pick<PayoutIntentView, "network" | "token">;
  checks: readonly PayoutCheck[];
  /** Controls that fix a failing check, shown beside its words. */
  fixes: Partial<Record<PayoutCheck["check"], ReactNode>>;
};

/** Every check before the wallet is opened: what there is, what is needed and how to fix it. */
export function CheckList({ intent, checks, fixes }: CheckListProps) {
  const t = useTranslations("payoutFlow");
  return (
    <ul className="grid gap-3">
      {checks.map((check) => {
        const { check: name, state, note } = check;
        const words = { network: networkName(intent.network), token: intent.token };
        return (
          <li key={name} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-3">
            <StatusShape tone={TONES[state]} className="mt-1" />
            <div className="grid min-w-0 gap-0.5">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">
                  <span>{t(`check.${name}`)}</span>
                  <span className="sr-only">{` (${t(`checkState.${state}`)})`}</span>
                </span>
                <CheckFigures check={check} intent={intent} />
              </p>
              {note && <p className="text-sm text-soft">{t(`checkNote.${note}`, words)}</p>}
              {state === "fails" && <p className="text-sm">{t(`fix.${name}`, words)}</p>}
              {state === "unknown" && <p className="text-sm">{t("checkUnknown")}</p>}
              {state === "fails" && fixes[name] && (
                <div className="mt-1 flex flex-wrap gap-2">{fixes[name]}</div>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

function CheckFigures({ check, intent }: Pick<CheckListProps, "intent"> & { check: PayoutCheck }) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { check: name, have, need } = check;
  if (have === null) return null;
  if (name === "account") return <Address address={have} />;
  if (name === "balance" || name === "allowance" || name === "gas") {
    const shown = (amount: string) =>
      name === "gas" ? (
        <span translate="no">{showNative(amount, intent.network, locale, { short: true })}</span>
      ) : (
        <Amount units={amount} asset={intent.token} />
      );
    return (
      <span className="text-sm text-soft tabular-nums">
        {need !== null && (
          <>
            <span>{t("needs")}</span> {shown(need)} <span>{"· "}</span>
          </>
        )}
        <span>{t("has")}</span> {shown(have)}
      </span>
    );
  }
  if (name === "quote_time") {
    return (
      <span className="text-sm text-soft tabular-nums">
        {t("seconds", { count: Number(have) })}
      </span>
    );
  }
  return null;
}
