import { Bookmark } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { FilterMenu } from "#components/ui/list/filter-menu.tsx";
import type { ListQuery } from "#components/ui/list/list-query.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";
import type { SavedFilterView } from "#lib/find/views/saved-filters.ts";
import { SaveFilterButton } from "./save-filter-button.tsx";
import type { KeepActions } from "./save-filter-props.ts";

type SavedFiltersProps = KeepActions & {
  list: "/activity";
  /** What narrows the list now. */
  query: ListQuery;
  filters: readonly SavedFilterView[];
  /** The one that the list shows; null: none. */
  shown: SavedFilterView | null;
};

/** The filters that are saved, one's own and the company's; what narrows the list now can be saved too. */
export function SavedFilters({ list, query, filters, shown, ...actions }: SavedFiltersProps) {
  const t = useTranslations("savedFilters");
  const groups = [
    { name: t("own"), rows: filters.filter(({ by }) => by === null) },
    { name: t("shared"), rows: filters.filter(({ by }) => by !== null) },
  ].filter(({ rows }) => rows.length > 0);
  const isNew = shown === null && Object.keys(query).length > 0;
  return (
    <div
      className={`shrink-0 rounded-full border ${shown ? "border-accent bg-accent-soft" : "border-edge bg-surface"}`}
    >
      <FilterMenu
        isOn={shown !== null}
        summary={
          <>
            <Icon of={Bookmark} className="size-3.5" />
            {shown ? <bdi translate="no">{shown.name}</bdi> : <span>{t("title")}</span>}
          </>
        }
      >
        <div className="grid gap-2">
          {groups.length === 0 && <p className="max-w-64 px-2.5 py-1 text-muted">{t("none")}</p>}
          {groups.map(({ name, rows }) => (
            <section key={name} aria-label={name} className="grid gap-0.5">
              <p aria-hidden="true" className="px-2.5 text-xs font-medium text-muted">
                {name}
              </p>
              <ul className="grid gap-0.5">
                {rows.map((row) => (
                  <li key={row.id}>
                    <Link
                      href={row.address}
                      prefetch={false}
                      scroll={false}
                      aria-current={row.id === shown?.id || undefined}
                      className="flex min-h-8 max-w-80 items-center justify-between gap-4 rounded-sm px-2.5 pointer-coarse:min-h-11 hover:bg-hover aria-[current]:font-medium aria-[current]:text-accent"
                    >
                      <span className="grid min-w-0">
                        <bdi translate="no" className="truncate">
                          {row.name}
                        </bdi>
                        {row.by !== null && (
                          <span className="truncate text-xs font-normal text-muted">
                            {t("by", { name: row.by })}
                          </span>
                        )}
                      </span>
                      <LinkPending />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
          {(isNew || shown?.canChange) && (
            <SaveFilterButton
              {...actions}
              list={list}
              query={new URLSearchParams(query).toString()}
              filter={shown}
              label={t(shown ? "edit" : "save")}
            />
          )}
        </div>
      </FilterMenu>
    </div>
  );
}
