import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";

const TONES = {
  waiting: "wait",
  granted: "ok",
  refused: "bad",
  withdrawn: "bad",
  expired: "off",
  changed: "off",
  replaced: "off",
  done: "ok",
} as const satisfies Record<RequestView["state"], StatusTone>;

const WORDS = {
  payout: "state",
  batch: "state",
  payin: "state",
  pix_account: "stateOfRecipient",
  wallet: "stateOfRecipient",
  change: "stateOfChange",
} as const satisfies Record<RequestView["operation"], string>;

/** Where a request stands. */
export function RequestState({ state, operation }: Pick<RequestView, "state" | "operation">) {
  const t = useTranslations("requests");
  return <StatusMark tone={TONES[state]}>{t(`${WORDS[operation]}.${state}`)}</StatusMark>;
}
