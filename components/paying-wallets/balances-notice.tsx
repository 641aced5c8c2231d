"use client";
import { useTranslations } from "next-intl";
import { use } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { BalancesContext } from "./balances-provider.tsx";

const WHY = {
  silent: "balancesSilent",
  no_node: "balancesNoNode",
  other_chain: "balancesOtherChain",
} as const;

/** Names the networks whose balances are unknown, and why; unknown does not mean zero. */
export function BalancesNotice() {
  const t = useTranslations("signing");
  const { balances, asOf, readAgain } = use(BalancesContext);
  if (balances === null) return null;
  if (asOf) {
    return (
      <output className="block text-sm text-muted">
        <span>{t("balancesLast")}</span> <Moment at={asOf} short />
      </output>
    );
  }
  const sentences =
    balances === "failed"
      ? [t("balancesFailed")]
      : (["silent", "no_node", "other_chain"] as const).flatMap((why) => {
          const names = balances.flatMap((one) =>
            !one.known && one.why === why ? networkName(one.network) : [],
          );
          return names.length === 0 ? [] : t(WHY[why], { networks: names.join(", ") });
        });
  if (sentences.length === 0) return null;
  return (
    <Notice
      tone="warn"
      live
      action={
        <Button size="sm" onClick={readAgain}>
          {t("balancesAgain")}
        </Button>
      }
    >
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </Notice>
  );
}
