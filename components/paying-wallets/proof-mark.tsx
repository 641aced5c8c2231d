import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";

/** Whether somebody has proved a paying wallet, without which it can't pay. */
export function ProofMark({ isProved }: { isProved: boolean }) {
  const t = useTranslations("signing");
  return (
    <StatusMark tone={isProved ? "ok" : "wait"}>
      {t(isProved ? "isProved" : "notProved")}
    </StatusMark>
  );
}
