import { SlidersHorizontal } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { Elements } from "#components/ui/elements.ts";

type FilterFormProps = {
  /** The list's address: the filter is a plain GET form, unless it is posted. */
  action: string;
  /** Takes a filter that must not stand in an address. */
  post?: (typed: FormData) => Promise<void>;
  label: string;
  apply: string;
  clear: string;
  isFiltered: boolean;
  /** How many filters are on; a phone says it while they are folded away. */
  active?: number;
  /** Columns from `lg` on; below it there are two. */
  columns: string;
  children: Elements;
};

/** A list's filter, with a link back to the whole list; on a phone folded away, with how many are on. */
export function FilterForm({
  action,
  post,
  label,
  apply,
  clear,
  isFiltered,
  active = isFiltered ? 1 : 0,
  columns,
  children,
}: FilterFormProps) {
  const t = useTranslations("ui");
  return (
    <details className="min-w-0 print:hidden md:details-content:[content-visibility:visible]">
      <summary className="control flex w-fit list-none items-center gap-2 rounded-md border border-edge bg-surface px-4 font-medium hover:bg-hover md:supports-[selector(::details-content)]:hidden">
        <Icon of={SlidersHorizontal} className="size-4 text-muted" />
        <span>{active > 0 ? t("filtersOn", { count: active }) : t("filters")}</span>
      </summary>
      <search>
        <form
          action={post ?? action}
          aria-label={label}
          // A refused field grows downwards: the others stay beside its label and box.
          className={`group grid items-end gap-3 max-md:mt-3 has-[[aria-invalid]]:items-start sm:grid-cols-2 ${columns}`}
        >
          {children}
          <div className="flex gap-2 sm:group-has-[[aria-invalid]]:pt-6.5">
            <Button type="submit">{apply}</Button>
            {isFiltered && (
              <LinkButton href={action} tone="quiet">
                {clear}
              </LinkButton>
            )}
          </div>
        </form>
      </search>
    </details>
  );
}
