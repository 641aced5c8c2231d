import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { Button } from "#components/ui/button.tsx";
import { Landing } from "#components/ui/landing.tsx";

type ConnectedAccountProps = {
  account: string;
  /** The wallet's own name. */
  name: string;
  /** Lets the person choose another account of the wallet; null where it has only one. */
  onChange: (() => void) | null;
  onLeave: () => void;
  /** The person has just connected it. */
  takesFocus: boolean;
  isTest: boolean;
};

/** The account that would sign, and ways to switch it. */
export function ConnectedAccount({
  account,
  name,
  onChange,
  onLeave,
  takesFocus,
  isTest,
}: ConnectedAccountProps) {
  const t = useTranslations("payoutWallet");
  return (
    <Landing
      label={t("connected")}
      takesFocus={takesFocus}
      className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="grid min-w-0 gap-1">
        <p className="text-sm text-muted">{`${t("connected")} · ${t("with", { wallet: name })}`}</p>
        <Address address={account} full />
        {isTest && <p className="text-sm text-muted">{t("testWalletOnly")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {onChange && (
          <Button size="sm" onClick={onChange}>
            {t("changeAccount")}
          </Button>
        )}
        <Button size="sm" onClick={onLeave}>
          {t("disconnect")}
        </Button>
      </div>
    </Landing>
  );
}
