import { useTranslations } from "next-intl";
import { Disclosure } from "#components/ui/disclosure.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { Table, type Column } from "#components/ui/list/table.tsx";
import type { OfPlace } from "#lib/closes/views/figures.ts";

/** So many rows stand open; of more only what they come to. */
const FEW = 5;

type MonthPlacesProps<Row> = {
  title: string;
  hint?: string;
  /** Whether the openings are known; without them there are no closings either. */
  isOpened: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  totals: readonly Row[];
  /** What stands below all rows, such as how many more there are elsewhere. */
  children?: Elements;
};

/** Wallets or accounts of a month: what they come to, each of them, and folded away those that nothing moved. */
export function MonthPlaces<Row extends OfPlace>({
  title,
  hint,
  isOpened,
  columns: all,
  rows,
  totals,
  children,
}: MonthPlacesProps<Row>) {
  const t = useTranslations("closes");
  const columns = isOpened ? all : all.filter(({ key }) => key !== "opening" && key !== "closing");
  const moved = rows.filter((one) => one.moved.length > 0);
  const still = rows.filter((one) => one.moved.length === 0);
  const table = (shown: readonly Row[]) => (
    <Table caption={title} columns={columns} rows={shown} rowKey={({ place }) => place} />
  );
  const isFew = moved.length <= FEW;
  return (
    <section className="grid grid-cols-1 gap-2">
      <h2 className="font-semibold">{title}</h2>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {isFew && moved.length > 0 && table(moved.length > 1 ? [...moved, ...totals] : moved)}
      {!isFew && (
        <>
          {table(totals)}
          <Disclosure summary={t("showAll", { count: moved.length })}>
            <div className="grid gap-2">
              {table(moved)}
              {children}
            </div>
          </Disclosure>
        </>
      )}
      {still.length > 0 && (
        <Disclosure summary={t("showStill", { count: still.length })}>{table(still)}</Disclosure>
      )}
    </section>
  );
}
