"use client";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { readDoor } from "#components/shell/read-door.ts";
import { Button } from "#components/ui/button.tsx";
import { localAmount } from "#lib/format/local-amount.ts";
import type { NetworkBalances } from "#lib/paying-wallets/views/paying-wallets.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { Token } from "#protocol/money/money.ts";
import { payerBalances, type PayerBalance, type NamedPayer } from "./payer-balances.ts";

type Found = { is: "unread" | "reading" | "failed" } | { is: "held"; held: PayerBalance[] };

type SendMaxProps = {
  payers: readonly NamedPayer[];
  network: PayoutNetwork;
  token: Token;
  /** Takes a whole balance, as decimal text of the token. */
  onChosen: (amount: string) => void;
};

/** Types all the tokens that a paying wallet holds; where several hold some, each is offered. */
export function SendMax({ payers, network, token, onChosen }: SendMaxProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const [found, setFound] = useState<Found>({ is: "unread" });
  const words = { token, network: networkName(network) };
  const told = ({ name, amount }: PayerBalance) => ({
    name,
    token,
    amount: localAmount(amount, locale),
  });
  const read = async () => {
    setFound({ is: "reading" });
    try {
      const all = await readDoor<NetworkBalances[]>("/api/paying-wallets/balances");
      const read = payerBalances(all, { payers, network, token });
      setFound(read === null ? { is: "failed" } : { is: "held", held: read });
      const [one, ...others] = read ?? [];
      if (one && others.length === 0) onChosen(one.amount);
    } catch {
      setFound({ is: "failed" });
    }
  };
  const held = found.is === "held" ? found.held : [];
  const [only] = held;
  return (
    <div className="grid justify-items-start gap-2">
      {held.length > 1 ? (
        <>
          <p className="text-sm text-muted">{t("wholeOf")}</p>
          {held.map((one) => (
            <Button key={one.id} tone="quiet" size="sm" onClick={() => onChosen(one.amount)}>
              {t("wholeOfOne", told(one))}
            </Button>
          ))}
        </>
      ) : (
        <Button
          tone="quiet"
          size="sm"
          // Its words stand in line with the field above.
          className="-ml-3"
          onClick={() => void read()}
          pending={found.is === "reading"}
        >
          {t("whole")}
        </Button>
      )}
      <output className="text-sm text-muted">
        {found.is === "failed" && <span>{t("wholeUnread", words)}</span>}
        {found.is === "held" && held.length === 0 && <span>{t("wholeNone", words)}</span>}
        {only && held.length === 1 && <span>{t("wholeTyped", told(only))}</span>}
      </output>
    </div>
  );
}
