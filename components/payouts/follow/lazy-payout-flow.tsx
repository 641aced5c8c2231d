"use client";
import { lazy, Suspense, type ComponentProps } from "react";
import { PayoutFlowHead } from "./payout-flow-head.tsx";

/** The form and the flow share one address; neither loads the other's code. */
const Flow = lazy(() =>
  import("./payout-flow.tsx").then(({ PayoutFlow }) => ({ default: PayoutFlow })),
);

/** Its head stands at once: nothing moves when the rest has been loaded. */
export function LazyPayoutFlow(props: ComponentProps<typeof Flow>) {
  return (
    <Suspense fallback={<PayoutFlowHead flow={props.flow} list={props.list} />}>
      <Flow {...props} />
    </Suspense>
  );
}
