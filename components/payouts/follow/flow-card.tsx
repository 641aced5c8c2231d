import type { ReactNode } from "react";
import { Countdown } from "#components/money/countdown.tsx";
import { Receiver } from "#components/payouts/receiver/receiver.tsx";
import { Card } from "#components/ui/card.tsx";
import type { PayoutFlowView } from "#lib/payouts/views/payout-intent-view.ts";

type FlowCardProps = {
  title: string;
  flow: PayoutFlowView;
  refresh: () => Promise<unknown>;
  children: ReactNode;
};

/** One step of the flow, with the quote's deadline and the receiver at its head. */
export function FlowCard({ title, flow, refresh, children }: FlowCardProps) {
  const { deadline, serverNow } = flow;
  return (
    <Card
      title={title}
      actions={
        deadline !== null && (
          <Countdown
            key={deadline}
            deadline={deadline}
            serverNow={serverNow}
            onExpired={() => void refresh()}
          />
        )
      }
    >
      <Receiver receiver={flow.receiver} of={{ of: "intent", id: flow.intent.id }} />
      {children}
    </Card>
  );
}
