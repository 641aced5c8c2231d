import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import { networkName } from "#components/money/network-name.tsx";
import { Card } from "#components/ui/card.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Sentence } from "#components/ui/sentence.tsx";
import { StatusMark } from "#components/ui/status-mark.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import type { FiguresView } from "#lib/closes/views/figures.ts";
import { amountText } from "#lib/format/amount-text.ts";
import type { Locale } from "#lib/i18n/locale.ts";
import { sumOf } from "#lib/rules/closes/figures.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type Figures = Pick<FiguresView, "brl" | "chain" | "statements">;

const countOf = (moved: FiguresView["brl"]["moved"], ...sorts: string[]) =>
  moved.reduce((sum, { as, count }) => sum + (sorts.includes(as) ? Number(count) : 0), 0);

type WitnessProps = { name: string; children: Elements };

function Witness({ name, children }: WitnessProps) {
  return (
    <li className="grid gap-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <h3 className="text-muted">{name}</h3>
      <div className="grid gap-1">{children}</div>
    </li>
  );
}

type SaysProps = {
  tone: "ok" | "warn" | "off";
  what: ReactNode;
  amount: ReactNode;
};

function Says({ tone, what, amount }: SaysProps) {
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <StatusMark tone={tone}>{what}</StatusMark>
      <span className="text-right">{amount}</span>
    </p>
  );
}

/** How much of a token on its network was verified, and of that which was not how much. */
function OfNetwork({ network, token, moved }: FiguresView["chain"][number]) {
  const t = useTranslations("closes");
  const locale = useLocale() as Locale;
  const verified = moved.filter(({ as }) => as === "verified");
  const unread = moved.filter(({ as }) => as !== "verified");
  const countIn = (some: typeof moved) => some.reduce((sum, { count }) => sum + Number(count), 0);
  const amountIn = (some: typeof moved) => sumOf(some.map(({ amount }) => amount));
  return (
    <p className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
      <span className="grid min-w-0">
        <span>{`${networkName(network)} · ${token}`}</span>
        <span className="flex flex-wrap gap-x-4">
          {verified.length > 0 && (
            <StatusMark tone="ok">{t("chainVerified", { count: countIn(verified) })}</StatusMark>
          )}
          {unread.length > 0 && (
            <StatusMark tone="warn">
              {t(verified.length > 0 ? "chainUnreadOf" : "chainUnread", {
                count: countIn(unread),
                amount: amountText(amountIn(unread), token, locale, true),
              })}
            </StatusMark>
          )}
        </span>
      </span>
      <span className="text-right">
        <Amount units={amountIn(moved)} asset={token} short />
      </span>
    </p>
  );
}

const LINES_AT = {
  suggested: "/reconciliation?state=matches",
  open: "/reconciliation?witness=statement",
  explained: "/reconciliation?state=explained&witness=statement",
  written_off: "/reconciliation?state=written_off&witness=statement",
  unrelated: null,
} as const;

/** Lines of one sort that stand for no payment, which way their money went, and where one sees to them. */
function OtherLine({ as, way, count, amount }: FiguresView["statements"][number]["other"][number]) {
  const t = useTranslations("closes");
  const at = LINES_AT[as];
  const words = `${t(`linesOf.${as}`, { count })} · ${t(`lineWay.${way}`)}`;
  return (
    <Says
      tone={as === "suggested" || as === "open" ? "warn" : "off"}
      what={at === null ? words : <TextLink href={at}>{words}</TextLink>}
      amount={<Amount units={amount} asset="BRL" />}
    />
  );
}

/** What each witness says of the month. */
export function MonthWitnesses({ brl, chain, statements }: Figures) {
  const t = useTranslations("closes");
  const payments = countOf(brl.moved, "payin", "payout");
  const returns = countOf(brl.moved, "return");
  const isSplit = statements.some(({ other }) => other.length > 0);
  return (
    <Card title={t("witnesses")}>
      <ul className="grid divide-y divide-line">
        <Witness name={t("witness.exchange")}>
          <Says tone="ok" what={t("exchangeSays", { payments, returns })} amount={null} />
        </Witness>
        {chain.length > 0 && (
          <Witness name={t("witness.chain")}>
            {chain.map((one) => (
              <OfNetwork key={`${one.network} ${one.token}`} {...one} />
            ))}
          </Witness>
        )}
        <Witness name={t("witness.statement")}>
          {statements.length === 0 ? (
            <p className="text-muted">{t("noStatement")}</p>
          ) : (
            statements.map(({ id, name, moved, other }) => (
              <div key={id} className="grid gap-1">
                <bdi translate="no">{shownName(name ?? "")}</bdi>
                {moved
                  .filter(({ as }) => as === "matched" || other.length === 0)
                  .map(({ as, count, amount }) => (
                    <Says
                      key={as}
                      tone={as === "matched" ? "ok" : "off"}
                      what={t(as === "matched" ? "linesMatched" : "linesOther", {
                        count: Number(count),
                      })}
                      amount={<Amount units={amount} asset="BRL" />}
                    />
                  ))}
                {other.map((one) => (
                  <OtherLine key={`${one.as} ${one.way}`} {...one} />
                ))}
              </div>
            ))
          )}
          {isSplit && <p className="text-sm text-muted">{t("linesUnrelatedHint")}</p>}
          {!isSplit && statements.some(({ moved }) => moved.some(({ as }) => as !== "matched")) && (
            <p className="text-sm text-muted">
              <Sentence>
                {t.rich("linesOtherHint", {
                  confirm: (words) => (
                    <TextLink href="/reconciliation?state=matches">{words}</TextLink>
                  ),
                  differences: (words) => <TextLink href="/reconciliation">{words}</TextLink>,
                })}
              </Sentence>
            </p>
          )}
        </Witness>
      </ul>
    </Card>
  );
}
