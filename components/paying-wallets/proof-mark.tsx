import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";

type ProofMarkProps = {
  isProved: boolean;
  /** Who has proved it, where the reader still has to do so before they pay from it. */
  others?: readonly string[];
};

/** Whether somebody has proved a paying wallet, without which it can't pay; and whether the reader still has to. */
export function ProofMark({ isProved, others = [] }: ProofMarkProps) {
  const t = useTranslations("signing");
  if (isProved && others.length > 0) {
    return (
      <StatusMark tone="wait">{t("provedExceptYou", { names: others.join(", ") })}</StatusMark>
    );
  }
  return (
    <StatusMark tone={isProved ? "ok" : "wait"}>
      {t(isProved ? "isProved" : "notProved")}
    </StatusMark>
  );
}
