import { useTranslations } from "next-intl";
import { spenderWord } from "#components/money/chain-words.ts";
import { Address } from "#components/money/address.tsx";
import { Moment } from "#components/money/moment.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { StatusMark, type StatusTone } from "#components/ui/status-mark.tsx";
import type { PinView } from "#lib/spenders/views/signing-settings.ts";
import { pinsHref } from "./pins-href.ts";

type PinListProps = {
  pins: readonly PinView[];
  /** The pins' account: empty for the main account. */
  account: string;
  canWrite: boolean;
};

/** The spender that wallets may allow on each network: whole, since it is compared by eye. */
export function PinList({ pins, account, canWrite }: PinListProps) {
  return (
    <div className="divide-y divide-line rounded-lg border border-line bg-surface">
      {pins.map((pin) => (
        <section
          key={pin.network}
          aria-labelledby={`pin-${pin.network}`}
          className="grid gap-x-6 gap-y-2 px-5 py-4 xl:grid-cols-[5rem_minmax(0,3fr)_minmax(0,2fr)]"
        >
          <h3 id={`pin-${pin.network}`} className="font-medium">
            {networkName(pin.network)}
          </h3>
          <PinnedSpender pin={pin} />
          <div className="grid content-start gap-2 xl:row-start-1 xl:col-start-3">
            <PinSource pin={pin} />
            {canWrite && pin.from !== "code" && <PinActions pin={pin} account={account} />}
          </div>
        </section>
      ))}
    </div>
  );
}

/** What is pinned on one network; what it follows from is folded away. */
function PinnedSpender({ pin: { network, spender, factory, userId } }: { pin: PinView }) {
  const t = useTranslations("signing");
  if (spender === null) return null;
  return (
    <div className="grid content-start gap-1">
      <span className="sr-only">{t(spenderWord(network))}</span>
      <Address address={spender} full />
      {userId !== null && (
        <Disclosure summary={t("forSupport")}>
          <DescriptionList
            items={[
              ...(factory === null
                ? []
                : [{ term: t("factory"), detail: <Address address={factory} full /> }]),
              { term: t("userId"), detail: <bdi translate="no">{userId}</bdi> },
            ]}
          />
        </Disclosure>
      )}
    </div>
  );
}

const TONES: Record<PinView["from"], StatusTone> = {
  code: "ok",
  administrator: "ok",
  unsound: "bad",
  none: "warn",
};

/** Where a pin comes from, or why there is none. */
function PinSource({ pin: { from, set } }: { pin: PinView }) {
  const t = useTranslations("signing");
  const words = {
    code: t("fromCode"),
    administrator: t("fromAdministrator", { name: set?.name ?? "" }),
    unsound: t("fromUnsound"),
    none: t("fromNone"),
  };
  return (
    <span className="grid gap-0.5">
      <StatusMark tone={TONES[from]} className="md:whitespace-normal!">
        {words[from]}
      </StatusMark>
      {from === "administrator" && set && <Moment at={set.at} />}
    </span>
  );
}

function PinActions({
  pin: { network: on, from },
  account,
}: Pick<PinListProps, "account"> & { pin: PinView }) {
  const t = useTranslations("signing");
  const network = networkName(on);
  const hrefOf = (page: string) => pinsHref(account, `/${on}${page}`);
  const word = from === "none" ? "pin" : "change";
  return (
    <span className="flex flex-wrap gap-2">
      <LinkButton href={hrefOf("")} size="sm" aria-label={t(`${word}On`, { network })}>
        {t(word)}
      </LinkButton>
      {from !== "none" && (
        <LinkButton
          href={hrefOf("/remove")}
          size="sm"
          tone="quiet"
          aria-label={t("removeOn", { network })}
        >
          {t("remove")}
        </LinkButton>
      )}
    </span>
  );
}
