"use client";
import { useLocale, useTranslations } from "next-intl";
import { use, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { networkName } from "#components/money/network-name.tsx";
import { BalancesContext } from "#components/paying-wallets/balances-provider.tsx";
import { Button } from "#components/ui/button.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { amountText } from "#lib/format/amount-text.ts";
import { networkRecord, type PayoutNetwork } from "#protocol/chain/networks.ts";
import { formatAmount, parseAmount, type Token } from "#protocol/money/money.ts";
import { readPayerBalances, type NamedPayer, type PayerBalance } from "./read-payer-balances.ts";

type PayFromProps = {
  payers: readonly NamedPayer[];
  network: PayoutNetwork;
  token: Token;
  /** The units that would leave, as far as anybody knows; null: nothing readable is typed. */
  needed: bigint | null;
  /** Takes a whole balance, as decimal text of the token. */
  onAll: (amount: string) => void;
  /** Tells which wallet is chosen; null: none can be. */
  onPayer: (id: string | null) => void;
};

/** Which wallet pays, with what each holds, a button that types all of it, and what it lacks for the amount. */
export function PayFrom({ payers, network, token, needed, onAll, onPayer }: PayFromProps) {
  const t = useTranslations("payoutFlow");
  const { balances, readAgain } = use(BalancesContext);
  const [picked, pick] = useState<string | null>(null);
  const words = { token, network: networkName(network) };
  const coin = networkRecord(network).coin.symbol;
  const held =
    balances === null || balances === "failed"
      ? null
      : readPayerBalances(balances, { payers, network, token });
  const unitsOf = ({ amount }: PayerBalance) => parseAmount(amount, token) ?? 0n;
  const chosen =
    held?.find(({ id }) => id === picked) ??
    held?.find((one) => needed !== null && unitsOf(one) >= needed) ??
    held?.[0];
  const tell = useEffectEvent(onPayer);
  const id = chosen?.id ?? null;
  useEffect(() => tell(id), [id]);
  if (balances === null) {
    return (
      <p className="text-sm text-muted">
        <span className="sr-only">{t("balancesReading")}</span>
        <Skeleton className="my-1.5 w-60" />
      </p>
    );
  }
  if (held === null) {
    return (
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <span>{t("balancesUnread", words)}</span>
        <Button tone="link" size="sm" onClick={readAgain}>
          {t("balancesAgain")}
        </Button>
      </p>
    );
  }
  if (!chosen) return <p className="text-sm text-muted">{t("balancesNone", words)}</p>;
  return (
    <div className="-mt-4 grid gap-3 text-sm">
      <Whole key={`${id} ${chosen.amount}`} one={chosen} token={token} onAll={onAll} />
      <Choice held={held} chosen={chosen} coin={coin} token={token} onPick={pick} />
      <output className="grid gap-1 empty:hidden">
        {needed !== null && needed > unitsOf(chosen) && (
          <Lack>
            <Short of={chosen} token={token} by={needed - unitsOf(chosen)} />
          </Lack>
        )}
        {!chosen.hasCoin && <Lack>{t("payerNoCoin", { name: chosen.name, coin })}</Lack>}
      </output>
    </div>
  );
}

const Lack = ({ children }: { children: ReactNode }) => (
  <StatusMark tone="warn" className="text-pretty md:whitespace-normal">
    {children}
  </StatusMark>
);

type ChoiceProps = {
  held: readonly PayerBalance[];
  chosen: PayerBalance;
  /** What network fees are paid in. */
  coin: string;
  token: Token;
  onPick: (id: string) => void;
};

/** The only one that could pay is said, not asked. */
function Choice({ held, chosen, coin, token, onPick }: ChoiceProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const told = ({ name, amount }: PayerBalance) => ({
    name,
    amount: amountText(amount, token, locale, true),
  });
  if (held.length === 1) {
    return (
      <p className="text-muted" translate="no">
        {t("balanceOf", told(chosen))}
      </p>
    );
  }
  return (
    <RadioGroup
      name="paying_wallet"
      label={t("payFrom")}
      value={chosen.id}
      onChange={({ currentTarget }) => onPick(currentTarget.value)}
      options={held.map((one) => ({
        value: one.id,
        label: <bdi translate="no">{one.name}</bdi>,
        detail: (
          <>
            <span className="block">{told(one).amount}</span>
            {!one.hasCoin && (
              <span className="block text-warn">{t("payerLacksCoin", { coin })}</span>
            )}
          </>
        ),
      }))}
    />
  );
}

function Short({ of: { name }, token, by }: { of: PayerBalance; token: Token; by: bigint }) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  // An estimate is no truer than to the cent.
  const cents = ((by + 9_999n) / 10_000n) * 10_000n;
  const amount = amountText(formatAmount(cents, token), token, locale, true);
  return <span>{t("payerShort", { name, amount })}</span>;
}

type WholeProps = { one: PayerBalance; token: Token; onAll: (amount: string) => void };

/** Types all that the wallet holds, below the field that it types into. */
function Whole({ one, token, onAll }: WholeProps) {
  const t = useTranslations("payoutFlow");
  const locale = useLocale();
  const { asOf } = use(BalancesContext);
  const [isTyped, setTyped] = useState(false);
  // All of what was read before may be more than there is.
  if (asOf) return <p className="text-muted">{t("balancesUpdating")}</p>;
  const amount = amountText(one.amount, token, locale, true);
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-muted">
      <Button
        tone="link"
        size="sm"
        className="-ml-3"
        onClick={() => {
          onAll(one.amount);
          setTyped(true);
        }}
      >
        {t("balanceAll", { name: one.name, amount })}
      </Button>
      <output className="empty:hidden">{isTyped && t("balanceTyped")}</output>
    </div>
  );
}
