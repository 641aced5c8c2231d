"use client";
import { Live } from "#components/shell/live.tsx";
import type { PayinIntentView } from "#lib/payins/views/payin-intent-view.ts";
import { CheckingPayin } from "./checking-payin.tsx";

export function CheckingLive({ intent }: { intent: PayinIntentView }) {
  return (
    <Live>
      <CheckingPayin intent={intent} />
    </Live>
  );
}
