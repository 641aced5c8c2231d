import { useLocale, useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { shareBps } from "#lib/rules/insights/rates.ts";
import { restOf, type GroupsView } from "#lib/rules/insights/tables.ts";
import { percentText } from "./chart-words.ts";

type GroupListProps = {
  caption: string;
  isCaptioned?: boolean;
  head: string;
  /** What all the others are called. */
  rest: string;
  view: GroupsView;
  /** How a name is written. */
  nameOf?: (label: string) => string;
};

/** A table whose figures are drawn as well: each bar is measured by the longest, so nothing is drawn behind it. */
export function GroupList({
  caption,
  isCaptioned,
  head,
  rest: others,
  view,
  nameOf = String,
}: GroupListProps) {
  const t = useTranslations("insights");
  const { groups, total, isPart } = view;
  const rest = restOf(view);
  const largest = groups.reduce((most, { cents }) => (cents > most ? cents : most), 1n);
  const isTwice = (name: string) => groups.filter(({ label }) => nameOf(label) === name).length > 1;
  if (total.count === 0n) return <p className="text-sm text-soft">{t("nothing")}</p>;
  return (
    <div className="grid gap-2">
      <table className="w-full border-collapse text-sm">
        <caption
          className={isCaptioned ? "pb-1 text-left text-sm font-medium text-soft" : "sr-only"}
        >
          {caption}
        </caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className="pb-1 text-left font-medium">
              {head}
            </th>
            <th scope="col" className="pb-1 text-right font-medium whitespace-nowrap">
              {t("ofGroups.reais")}
            </th>
            <th scope="col" className="pb-1 pl-3 text-right font-medium whitespace-nowrap">
              {t("ofGroups.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ label, detail, cents }) => (
            <GroupRow
              key={`${label} ${detail}`}
              name={nameOf(label) || null}
              // Two of one name are told apart by their documents.
              detail={isTwice(nameOf(label)) ? detail : null}
              cents={cents}
              total={total.amountCents}
              largest={largest}
            />
          ))}
          {rest && (
            <GroupRow
              isRest
              name={others}
              detail={null}
              total={total.amountCents}
              largest={largest}
              cents={rest.cents}
            />
          )}
        </tbody>
      </table>
      {isPart && <p className="text-sm text-muted">{t("part")}</p>}
    </div>
  );
}

type GroupRowProps = {
  name: string | null;
  detail: string | null;
  cents: bigint;
  total: bigint;
  largest: bigint;
  isRest?: boolean;
};

function GroupRow({ name, detail, cents, total, largest, isRest = false }: GroupRowProps) {
  const t = useTranslations("insights");
  const locale = useLocale();
  const share = shareBps(cents, total);
  // All the others together are no party: a bar would make them the largest.
  const width = isRest ? null : Number((cents * 1000n) / largest) / 10;
  return (
    <tr>
      <th scope="row" className="w-full max-w-0 py-1.5 pr-4 text-left font-normal">
        <span className="flex min-w-0 items-baseline gap-2">
          {isRest || name === null ? (
            <span className="text-soft">{name ?? t("unknown")}</span>
          ) : (
            <bdi translate="no" className="line-clamp-2 wrap-anywhere sm:line-clamp-1" title={name}>
              {name}
            </bdi>
          )}
          {detail !== null && (
            <span translate="no" className="shrink-0 text-xs text-muted max-sm:hidden">
              {detail}
            </span>
          )}
        </span>
        {width !== null && (
          <svg
            aria-hidden="true"
            viewBox="0 0 100 4"
            preserveAspectRatio="none"
            className="mt-1 h-1.5 w-full"
          >
            <rect width={width} height="4" className="fill-accent" />
          </svg>
        )}
      </th>
      <td className="py-1.5 text-right align-top">
        <Amount units={cents} asset="BRL" />
      </td>
      <td
        translate="no"
        className="py-1.5 pl-3 text-right align-top text-xs leading-5 text-muted tabular-nums max-sm:pl-2"
      >
        {share !== null && percentText(share, locale)}
      </td>
    </tr>
  );
}
