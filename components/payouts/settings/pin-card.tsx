import { useTranslations } from "next-intl";
import { spenderWord } from "#components/money/chain-words.ts";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PinView } from "#lib/payouts/signing/views/signing-settings.ts";
import { Moment } from "#components/money/moment.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { pinsHref } from "./pins-href.ts";

type PinCardProps = {
  pin: PinView;
  /** The pin's account: empty for the main account. */
  account: string;
  canWrite: boolean;
};

/** The spender that wallets may allow on one network. */
export function PinCard({ pin, account, canWrite }: PinCardProps) {
  const t = useTranslations("signing");
  const network = networkName(pin.network);
  const hrefOf = (page: string) => pinsHref(account, `/${pin.network}${page}`);
  const isOpen = canWrite && pin.from !== "code";
  const word = pin.from === "none" ? "pin" : "change";
  return (
    <Card
      title={network}
      actions={
        isOpen && (
          <span className="flex flex-wrap gap-2">
            {pin.from !== "none" && (
              <LinkButton
                href={hrefOf("/remove")}
                size="sm"
                tone="quiet"
                aria-label={t("removeOn", { network })}
              >
                {t("remove")}
              </LinkButton>
            )}
            <LinkButton href={hrefOf("")} size="sm" aria-label={t(`${word}On`, { network })}>
              {t(word)}
            </LinkButton>
          </span>
        )
      }
    >
      <PinSource pin={pin} />
      {pin.spender !== null && (
        <DescriptionList
          look="stack"
          items={[
            { term: t(spenderWord(pin.network)), detail: <Address address={pin.spender} full /> },
            ...(pin.factory === null
              ? []
              : [{ term: t("factory"), detail: <Address address={pin.factory} full /> }]),
            ...(pin.userId === null ? [] : [{ term: t("userId"), detail: pin.userId }]),
          ]}
        />
      )}
    </Card>
  );
}

/** Where a pin comes from, or why there is none. */
function PinSource({ pin }: { pin: PinView }) {
  const t = useTranslations("signing");
  switch (pin.from) {
    case "code":
      return (
        <StatusMark tone="ok" className="md:whitespace-normal">
          {t("fromCode")}
        </StatusMark>
      );
    case "none":
      return (
        <StatusMark tone="warn" className="md:whitespace-normal">
          {t("fromNone")}
        </StatusMark>
      );
    case "unsound":
      return (
        <StatusMark tone="bad" className="md:whitespace-normal">
          {t("fromUnsound")}
        </StatusMark>
      );
    case "administrator":
      return (
        <span className="grid gap-0.5">
          <StatusMark tone="ok">{t("fromAdministrator", { name: pin.set?.name ?? "" })}</StatusMark>
          {pin.set && <Moment at={pin.set.at} />}
        </span>
      );
  }
}
