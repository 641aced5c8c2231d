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
  label: string;
  choices?: readonly FilterChoice[];
  /** Ahead of the chips. */
  first?: Elements;
  columns?: ColumnChoice | undefined;
} & (
  | {
      post: PostSearch;
      hint: string;
      /** Whether it can be narrowed by days and by reais, and sorted by them. */
      ofPayments?: boolean;
      /** Whether it can be narrowed by days. */
      isDated?: boolean;
    }
  | {
      /** Of a list of nobody's data: what is typed stands in the address, under this name; null: nothing is typed. */
      field: { name: string; hint: string } | null;
      /** Whether it can be narrowed by days. */
      isDated?: boolean;
    }
);

/** What narrows a list: one field, and chips that apply at once and stand in the address. */
export function ListFilter({
  search,
  label,
  choices = [],
  first,
  columns,
  ...of
}: ListFilterProps) {
  const t = useTranslations("lists");
  const { list, query } = search;
  const { order: _, ...narrowed } = query;
  const chips = choices.filter(({ isElsewhere = false }) => !isElsewhere);
  const isFiltered = Object.keys(narrowed).length > 0;
  const post = "post" in of ? of.post : null;
  const ofPayments = "post" in of && of.ofPayments === true;
  const isDated = ofPayments || of.isDated === true;
  const field = "field" in of ? of.field : { name: "text", hint: of.hint };
  return (
    <div className="grid gap-3 print:hidden">
      <search aria-label={label} className="grid gap-3">
        {field && <SearchField search={search} post={post} {...field} />}
        {/* On a phone what it is set to comes first, and the rest is scrolled to. */}
        <div className="-m-1 flex items-center gap-2 p-1 max-md:overflow-x-auto md:flex-wrap">
          {first}
          {isDated && <DaysChip search={search} />}
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
          {ofPayments && post && <AmountChip search={search} post={post} />}
          {ofPayments && <OrderChip search={search} />}
          {isFiltered && (
            <TextLink href={list} className="shrink-0 px-1 text-sm max-md:order-first">
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

type SearchFieldProps = {
  search: Searched;
  /** Takes what is typed where no address should hold it. */
  post: PostSearch | null;
  name: string;
  /** What the text is looked for in. */
  hint: string;
};

function SearchField({ search, post, name, hint }: SearchFieldProps) {
  const t = useTranslations("lists");
  const { list, query, text } = search;
  const others = Object.entries(query).filter(([other]) => other !== name);
  return (
    <form action={post ?? list} className="relative md:max-w-xl">
      {post ? (
        <SearchState search={search} />
      ) : (
        others.map(([other, value]) => (
          <input key={other} type="hidden" name={other} value={value} />
        ))
      )}
      <Icon
        of={Search}
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted"
      />
      <input
        key={text}
        name={name}
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
