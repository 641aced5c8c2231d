import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Address } from "#components/desk/address.tsx";
import { Button } from "#components/ui/button.tsx";

type ConnectedAccountProps = {
  account: string;
  /** The wallet's own name. */
  name: string;
  /** Lets the person choose another one of the wallet; null where there is but one. */
  onChange: (() => void) | null;
  onLeave: () => void;
  /** Its person has just chosen it: where they stood is gone. */
  takesFocus?: boolean;
};

/** The account that would sign, and the ways to another one. */
export function ConnectedAccount({
  account,
  name,
  onChange,
  onLeave,
  takesFocus = false,
}: ConnectedAccountProps) {
  const t = useTranslations("payoutWallet");
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label={t("connected")}
      className="grid w-full gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <div className="grid gap-1">
        <p className="text-sm text-muted">
          {t("connected")} · {t("with", { wallet: name })}
        </p>
        <Address address={account} full />
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
    </section>
  );
}
