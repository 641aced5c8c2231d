import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";

const TONES: Record<CustodyState, StatusTone> = {
  none: "ahead",
  self: "wait",
  proven: "ok",
  custodian: "info",
  contradicted: "warn",
};

/** Who holds a wallet's keys, as it was declared. */
export function CustodyMark({ state }: { state: CustodyState }) {
  const t = useTranslations("regulatory.custody");
  return (
    <StatusMark tone={TONES[state]} className={state === "none" ? "font-normal text-muted" : ""}>
      {t(state)}
    </StatusMark>
  );
}
