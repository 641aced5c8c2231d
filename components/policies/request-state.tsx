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

/** What an approved payment waits for. */
const NEXT = { payout: "sign", batch: "sign", payin: "confirm" } as const;
const nextOf = (operation: RequestView["operation"]) =>
  operation === "payout" || operation === "batch" || operation === "payin" ? NEXT[operation] : null;

type RequestStateProps = Pick<RequestView, "state" | "operation"> & {
  /** In a list, an approved payment says what it waits for. */
  saysNext?: boolean;
};

/** Where a request stands. */
export function RequestState({ state, operation, saysNext = false }: RequestStateProps) {
  const t = useTranslations("requests");
  const next = saysNext && state === "granted" ? nextOf(operation) : null;
  if (next) return <StatusMark tone="busy">{t(`grantedNext.${next}`)}</StatusMark>;
  return <StatusMark tone={TONES[state]}>{t(`${WORDS[operation]}.${state}`)}</StatusMark>;
}
