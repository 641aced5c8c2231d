"use client";
import { useTranslations } from "next-intl";
import { useAct } from "#components/form/use-act.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { seePayoutAction } from "#lib/payouts/actions/payout-seen.ts";

type SeeButtonProps = { payout: string; refresh: () => unknown };

/** Takes a payout that failed or was refunded from what needs attention. */
export function SeeButton({ payout, refresh }: SeeButtonProps) {
  const t = useTranslations("payouts");
  const see = useAct(() => seePayoutAction({ id: payout }), refresh);
  return (
    <>
      {see.refused && <RefusalNotice refused={see.refused} />}
      <Button size="sm" onClick={see.run} pending={see.pending}>
        {t(see.pending ? "seeing" : "see")}
      </Button>
    </>
  );
}
