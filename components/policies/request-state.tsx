import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { RequestView } from "#lib/policies/views/requests.ts";

const TONES = {
  waiting: "wait",
  granted: "ok",
  refused: "bad",
  expired: "off",
  changed: "off",
  replaced: "off",
  done: "ok",
} as const satisfies Record<RequestView["state"], StatusTone>;

/** Where a request stands. */
export function RequestState({ state, deed }: Pick<RequestView, "state" | "deed">) {
  const t = useTranslations("requests");
  const isChange = deed === "change";
  return (
    <StatusMark tone={TONES[state]}>
      {t(`${isChange ? "stateOfChange" : "state"}.${state}`)}
    </StatusMark>
  );
}
