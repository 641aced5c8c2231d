"use client";
import { useRouter } from "next/navigation";
import { use } from "react";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { useAct } from "#components/form/use-act.ts";
import { SelectionContext } from "#components/money/selection.ts";
import { Button } from "#components/ui/button.tsx";
import { seePayoutsAction } from "#lib/payouts/actions/payout-seen.ts";

type SeePayoutsProps = {
  /** Those that failed or were refunded, and that nobody has seen. */
  ids: readonly string[];
  words: { see: string; seeing: string };
  /** Shows the page anew, where that takes more than loading it again. */
  refresh?: () => unknown;
};

/** Takes payouts that failed or were refunded from what needs attention. */
export function SeePayouts({ ids, words, refresh }: SeePayoutsProps) {
  const router = useRouter();
  const see = useAct(() => seePayoutsAction({ ids: [...ids] }), refresh ?? router.refresh);
  return (
    <>
      {see.refused && <RefusalNotice refused={see.refused} />}
      <Button size="sm" onClick={see.run} pending={see.pending}>
        {see.pending ? words.seeing : words.see}
      </Button>
    </>
  );
}

/** The same for those of them that are selected. */
export function SeeSelected({ ids, ...rest }: SeePayoutsProps) {
  const selection = use(SelectionContext);
  const chosen = ids.filter((id) => selection?.selected.has(id));
  return chosen.length > 0 && <SeePayouts {...rest} ids={chosen} />;
}
