import { Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";

type WalletConnectChoiceProps = {
  /** No other way is there. */
  isFirst: boolean;
  isPending: boolean;
  onChoose: () => void;
};

/** The way to a wallet on a phone, by a code. */
export function WalletConnectChoice({ isFirst, isPending, onChoose }: WalletConnectChoiceProps) {
  const t = useTranslations("payoutWallet.phone");
  return (
    <div className="grid justify-items-start gap-1.5">
      <Button
        tone={isFirst ? "primary" : "plain"}
        icon={<Icon of={Smartphone} className="size-4" />}
        pending={isPending}
        onClick={onChoose}
      >
        {t("choose")}
      </Button>
      <p className="text-sm text-muted">{t("hint")}</p>
    </div>
  );
}
