import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Moment } from "#components/money/moment.tsx";
import { NetworkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { BalancePlace, TokenBalance } from "#lib/overview/views/balances.ts";
import type { QuotedRate } from "#lib/overview/views/quoted-rates.ts";
import { mulDown, parseAmount, type Token } from "#protocol/money/money.ts";

type BalancesCardProps = {
  places: readonly BalancePlace[];
  /** What is known; null: nothing yet, and the places keep their size. */
  balances: readonly TokenBalance[] | null;
  /** At what each token was quoted of late, where it was. */
  rates: Partial<Record<Token, QuotedRate>>;
  /** When they were read; left out while they are being read anew. */
  readAt?: Date;
};

/** What the paying wallets hold together, per token and network; what can't be read now says so, with its last time. */
export function BalancesCard({ places, balances, rates, readAt }: BalancesCardProps) {
  const t = useTranslations("overview");
  const old = balances?.flatMap(({ networks }) => networks.flatMap(({ asOf }) => asOf ?? [])) ?? [];
  const [oldest] = old.toSorted();
  // One time for both: that of the older one, so that it is never said newer than it is.
  const [rated] = places
    .flatMap(({ token }, at) => {
      const units = unitsOf(balances?.[at]);
      return units === null || units === 0n ? [] : (rates[token]?.at ?? []);
    })
    .toSorted();
  const isPart = balances?.some(
    ({ total, networks }) => total !== null && networks.some(({ amount }) => amount === null),
  );
  return (
    <Card
      title={t("balancesTitle")}
      actions={<TextLink href="/paying-wallets">{t("payingWallets")}</TextLink>}
    >
      {readAt === undefined && <output className="sr-only">{t("balancesReading")}</output>}
      <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2 sm:items-start">
        {places.map(({ token, networks }, at) => {
          const held = balances?.[at];
          return (
            <section key={token} aria-label={token} className="grid min-w-0 gap-2">
              <p className="grid min-h-10 items-center text-2xl font-semibold">
                <Total token={token} held={held} />
              </p>
              <Worth held={held} quoted={rates[token]} />
              <dl className="grid text-sm">
                {networks.map((network) => {
                  const found = held?.networks.find((one) => one.network === network);
                  return (
                    <div
                      key={network}
                      className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 border-t border-line py-1"
                    >
                      <dt className="text-soft">
                        <NetworkName network={network} />
                      </dt>
                      <dd className="ml-auto">
                        <Part token={token} found={found} />
                      </dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          );
        })}
      </div>
      <p className="min-h-5 text-sm text-muted">
        {readAt && !oldest && (
          <>
            <span>{t("balancesRead")}</span> <Moment at={readAt} short />
            <span>.</span>
          </>
        )}
        {oldest && (
          <>
            <span>{t(readAt ? "balancesOld" : "balancesLast")}</span> <Moment at={oldest} short />
            <span>.</span>
          </>
        )}
        {rated !== undefined && (
          <>
            <span>{` ${t("balanceRate")}`}</span> <Moment at={rated} short />
            <span>.</span>
          </>
        )}
        {readAt && isPart && <span>{` ${t("balancesPart")}`}</span>}
      </p>
    </Card>
  );
}

const unitsOf = (held: TokenBalance | undefined) =>
  held && held.total !== null ? parseAmount(held.total, held.token) : null;

function Total({ token, held }: { token: TokenBalance["token"]; held: TokenBalance | undefined }) {
  const t = useTranslations("overview");
  if (held === undefined) return <Skeleton className="h-6 w-48" />;
  if (held.total === null) return <span className="text-muted">{t("balanceUnknown")}</span>;
  return <Amount units={held.total} asset={token} rounded />;
}

type WorthProps = { held: TokenBalance | undefined; quoted: QuotedRate | undefined };

/** About how many reais the total is, at the rate of its last quote. */
function Worth({ held, quoted }: WorthProps) {
  if (quoted === undefined) return null;
  const units = unitsOf(held);
  return (
    <p className="min-h-5 text-sm text-soft">
      {units !== null && units > 0n && (
        <>
          <span>{"≈ "}</span>
          <Amount units={mulDown(units, quoted.rate)} asset="BRL" />
        </>
      )}
    </p>
  );
}

type PartProps = {
  token: TokenBalance["token"];
  found: TokenBalance["networks"][number] | undefined;
};

function Part({ token, found }: PartProps) {
  const t = useTranslations("overview");
  if (found === undefined) return <Skeleton className="w-24" />;
  if (found.amount === null) return <span className="text-muted">{t("balanceUnread")}</span>;
  return <Amount units={found.amount} asset={token} rounded />;
}
