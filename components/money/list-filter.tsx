import { Search } from "lucide";
import { useTranslations } from "next-intl";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { FilterChip, FilterChoices } from "#components/ui/list/filter-chip.tsx";
import { listWith } from "#components/ui/list/list-query.ts";
import { Notice } from "#components/ui/notice.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { AmountChip } from "./amount-chip.tsx";
import { ColumnsMenu, type ColumnChoice } from "./columns-menu.tsx";
import { DaysChip } from "./days-chip.tsx";
import { OrderChip } from "./order-chip.tsx";
import { SearchState, type PostSearch, type Searched } from "./search-state.tsx";

/** What a list can be narrowed to, by a word of its own. */
type FilterChoice = {
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** The page offers it in its own way, such as tabs. */
  isElsewhere?: boolean;
};

type ListFilterProps = {
  search: Searched;
  post: PostSearch;
  label: string;
  /** What the text is looked for in. */
  hint: string;
  choices?: readonly FilterChoice[];
  /** Ahead of the chips. */
  first?: Elements;
  /** Whether it can be narrowed by days and by reais, and sorted by them. */
  ofPayments?: boolean;
  columns?: ColumnChoice | undefined;
};

/** What narrows a list: one field, and chips that apply at once and stand in the address. */
export function ListFilter({
  search,
  post,
  label,
  hint,
  choices = [],
  first,
  ofPayments = false,
  columns,
}: ListFilterProps) {
  const t = useTranslations("lists");
  const { list, query, text } = search;
  const { order: _, ...narrowed } = query;
  const chips = choices.filter(({ isElsewhere = false }) => !isElsewhere);
  const isFiltered = Object.keys(narrowed).length > 0;
  return (
    <div className="grid gap-3 print:hidden">
      <search aria-label={label} className="grid gap-3">
        <form action={post} className="relative md:max-w-xl">
          <SearchState search={search} />
          <Icon
            of={Search}
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
          />
          <input
            key={text}
            name="text"
            type="text"
            aria-label={t("search")}
            title={hint}
            placeholder={hint}
            defaultValue={text}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="search"
            className="control input-box pl-9"
          />
        </form>
        <div className="-m-1 flex items-center gap-2 p-1 max-md:overflow-x-auto md:flex-wrap">
          {first}
          {ofPayments && <DaysChip search={search} />}
          {chips.map(({ name, label: word, options }) => (
            <FilterChip
              key={name}
              name={word}
              value={options.find(({ value }) => value === query[name])?.label ?? null}
              without={listWith(list, query, { [name]: null })}
            >
              <FilterChoices
                choices={options.map(({ value, label: choice }) => ({
                  href: listWith(list, query, { [name]: value }),
                  label: choice,
                  isChosen: value === query[name],
                }))}
              />
            </FilterChip>
          ))}
          {ofPayments && <AmountChip search={search} post={post} />}
          {ofPayments && <OrderChip search={search} />}
          {isFiltered && (
            <TextLink href={list} className="shrink-0 px-1 text-sm">
              {t("clear")}
            </TextLink>
          )}
          {columns && <ColumnsMenu list={list} {...columns} />}
        </div>
      </search>
      <Refused search={search} choices={choices} />
    </div>
  );
}

/** What the address holds and the list could not follow; the rest of it holds. */
function Refused({ search, choices }: { search: Searched; choices: readonly FilterChoice[] }) {
  const t = useTranslations("lists");
  if (search.isLost) {
    return (
      <Notice tone="warn" title={t("lost")}>
        {t("lostText")}
      </Notice>
    );
  }
  const names = search.refused.map((name) => {
    const own = choices.find((choice) => choice.name === name)?.label;
    if (own !== undefined) return own;
    if (name === "days" || name === "from" || name === "to") return t("days");
    if (name === "min" || name === "max") return t("amount");
    return name === "order" ? t("order") : t("search");
  });
  if (names.length === 0) return null;
  return (
    <Notice tone="warn" title={t("refused", { names: [...new Set(names)].join(", ") })}>
      {t("refusedText")}
    </Notice>
  );
}
