import Link from "next/link";
import { useTranslations } from "next-intl";
import { Address } from "#components/money/address.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Balances } from "#components/paying-wallets/balances.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { LinkPending } from "#components/ui/link-pending.tsx";
import type { ListedExternal } from "#lib/paying-wallets/views/external-wallets.ts";
import { ExternalMark } from "./external-mark.tsx";

type ExternalListProps = { wallets: readonly ListedExternal[]; canRegister: boolean };

/** The account's external wallets, each with how far it is. */
export function ExternalList({ wallets, canRegister }: ExternalListProps) {
  const t = useTranslations("externalWallets");
  if (wallets.length === 0 && !canRegister) return null;
  return (
    <section aria-labelledby="external-wallets" className="grid gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="grid gap-0.5">
          <h2 id="external-wallets" className="font-semibold">
            {t("list")}
          </h2>
          <p className="text-sm text-muted">{t("listText")}</p>
        </div>
        {canRegister && (
          <LinkButton href="/paying-wallets/external/new">{t("register")}</LinkButton>
        )}
      </div>
      {wallets.length > 0 && (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {wallets.map(({ id, name, network, address, state, payer }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-3"
            >
              <span className="grid min-w-0 gap-0.5">
                <Link
                  href={`/paying-wallets/external/${id}`}
                  className="w-fit font-medium hover:underline"
                >
                  <bdi translate="no">{name}</bdi>
                  <LinkPending />
                </Link>
                <span className="text-sm text-muted">
                  <span>{`${networkName(network)} · `}</span>
                  <Address address={address} plain />
                </span>
              </span>
              <span className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 max-md:w-full">
                <ExternalMark state={state} />
                {payer !== null && (
                  <span className="ml-auto">
                    <Balances account={payer} network={network} />
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
