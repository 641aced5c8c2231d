import { useTranslations } from "next-intl";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { CustodyState } from "#lib/rules/regulatory/declaration.ts";

/** What is only declared has no shape: nothing waits there, and nothing shows it. */
const TONES: Record<CustodyState, StatusTone | null> = {
  none: "ahead",
  self: null,
  proven: "ok",
  custodian: null,
  contradicted: "warn",
};

/** Who holds a wallet's keys, as it was declared. */
export function CustodyMark({ state }: { state: CustodyState }) {
  const t = useTranslations("regulatory.custody");
  const tone = TONES[state];
  if (tone === null) return <span className="md:whitespace-nowrap">{t(state)}</span>;
  return (
    <StatusMark tone={tone} className={state === "none" ? "font-normal text-muted" : ""}>
      {t(state)}
    </StatusMark>
  );
}
