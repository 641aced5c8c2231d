import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { ProvedBy } from "#lib/paying-wallets/views/paying-wallets.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type ProofMarkProps = {
  provedBy: readonly ProvedBy[];
  /** The reader's id, where they may pay: a proof is good only for whoever made it. */
  payer: string | null;
  /** In a row: what the reader still has to do, in a few words. */
  isBrief?: boolean;
};

/** Whether a paying wallet is proved, without which it can't pay; and by whom, where the reader still has to. */
export function ProofMark({ provedBy, payer, isBrief = false }: ProofMarkProps) {
  const t = useTranslations("signing");
  if (provedBy.length === 0) return <StatusMark tone="wait">{t("notProved")}</StatusMark>;
  if (payer === null || provedBy.some(({ person }) => person === payer)) {
    return <StatusMark tone="ok">{t("isProved")}</StatusMark>;
  }
  if (isBrief) {
    return (
      <StatusMark tone="wait" className="md:max-w-44 md:whitespace-normal!">
        {t("proveYourself")}
      </StatusMark>
    );
  }
  const names = provedBy.map(({ name }) => shownName(name)).join(", ");
  return (
    <StatusMark tone="wait" className="md:whitespace-normal!">
      {t("provedExceptYou", { names })}
    </StatusMark>
  );
}
