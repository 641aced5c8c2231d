"use client";
import { useTranslations } from "next-intl";
import { PickerInput } from "#components/form/picker-input.tsx";
import type { Picked } from "#components/form/use-picked.ts";
import type { OptionSource } from "#components/form/use-searched.ts";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { CoolingOffMark } from "#components/policies/cooling-off-mark.tsx";
import { callDoor } from "#components/shell/read-door.ts";
import { shorten } from "#lib/format/shorten.ts";
import type { PayinWallet } from "#lib/payins/views/payin-wallets.ts";

export const PAYIN_WALLETS: OptionSource<PayinWallet> = {
  valueOf: ({ id }) => id,
  ask: (asked, signal) => callDoor("/api/receiving-wallets", signal, asked),
};

const placeOf = ({ network, address }: PayinWallet) =>
  `${networkName(network)} · ${shorten(address)}`;

/**
 * The wallet that a payin goes to, found by its name, network or address; the last used stand first. Once chosen,
 * its place stands below it, where no width cuts it.
 */
export function WalletPicker(picked: Picked<PayinWallet>) {
  const t = useTranslations("payins");
  return (
    <PickerInput
      {...picked}
      name="wallet"
      label={t("wallet")}
      hint={picked.chosen ? <span translate="no">{placeOf(picked.chosen)}</span> : t("walletHint")}
      placeholder={t("walletChoose")}
      titleOf={({ name }) => name}
      canChoose={({ coolingOff }) => coolingOff === null}
      draw={(wallet) => <Choice wallet={wallet} />}
    />
  );
}

/** Name, then where it is, and when a payin last went to it. */
function Choice({ wallet }: { wallet: PayinWallet }) {
  const t = useTranslations("payins");
  return (
    <span className="grid min-w-0 gap-0.5">
      <bdi translate="no" className="min-w-0 truncate font-medium">
        {wallet.name}
      </bdi>
      <span className="flex min-w-0 flex-wrap justify-between gap-x-3 text-xs text-soft tabular-nums">
        <span translate="no">{placeOf(wallet)}</span>
        {wallet.coolingOff && <CoolingOffMark coolingOff={wallet.coolingOff} />}
        {wallet.coolingOff === null && wallet.lastPayinAt !== null && (
          <span>
            <span>{t("lastPayin")}</span> <Moment at={wallet.lastPayinAt} short />
          </span>
        )}
      </span>
    </span>
  );
}
