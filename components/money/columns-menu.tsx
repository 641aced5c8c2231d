import { Columns3 } from "lucide";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { Icon } from "#components/ui/icon.tsx";
import { FilterMenu } from "#components/ui/list/filter-menu.tsx";

/** What can be hidden of a list, what is, and what takes the choice. */
export type ColumnChoice = {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  post: (chosen: FormData) => Promise<void>;
};

/** Which of a list's columns are shown, on a screen that shows them as columns. */
export function ColumnsMenu({ list, columns, hidden, post }: ColumnChoice & { list: string }) {
  const t = useTranslations("lists");
  return (
    <div className="shrink-0 rounded-full border border-edge bg-surface max-md:hidden md:ml-auto [&>details>div]:md:right-0 [&>details>div]:md:left-auto">
      <FilterMenu
        isOn={hidden.length > 0}
        summary={
          <>
            <Icon of={Columns3} className="size-3.5" />
            <span>{t("columns")}</span>
          </>
        }
      >
        <form key={hidden.join(".")} action={post} className="grid gap-1">
          <input type="hidden" name="list" value={list} />
          <fieldset>
            <legend className="sr-only">{t("columns")}</legend>
            <span className="contents">
              {columns.map(({ key, label }) => (
                <label
                  key={key}
                  className="flex min-h-8 items-center gap-2.5 rounded-sm px-2.5 pointer-coarse:min-h-11 hover:bg-hover"
                >
                  <input
                    type="checkbox"
                    name={key}
                    defaultChecked={!hidden.includes(key)}
                    className="size-4"
                  />
                  <span>{label}</span>
                </label>
              ))}
            </span>
          </fieldset>
          <Button type="submit" size="sm">
            {t("apply")}
          </Button>
        </form>
      </FilterMenu>
    </div>
  );
}
