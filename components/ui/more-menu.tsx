import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { Icon } from "#components/ui/icon.tsx";
import { FilterMenu } from "#components/ui/list/filter-menu.tsx";
import type { Elements } from "#components/ui/elements.ts";

/** How each action in a MoreMenu looks; one that is no link carries `data-folds`, so that the menu folds. */
export const MORE_ITEM =
  "flex min-h-8 w-full items-center rounded-sm px-2.5 text-left pointer-coarse:min-h-11 hover:bg-hover";

/** A page's rare actions, folded away behind "⋯": a list of links and buttons. */
export function MoreMenu({ children }: { children: Elements }) {
  const t = useTranslations("ui");
  return (
    <div
      title={t("moreActions")}
      className="shrink-0 rounded-full border border-edge bg-surface [&>details>div]:md:right-0 [&>details>div]:md:left-auto"
    >
      <FilterMenu
        isOn={false}
        summary={
          <>
            <Icon of={Ellipsis} className="size-4" />
            <span className="sr-only">{t("moreActions")}</span>
          </>
        }
      >
        <ul className="grid gap-0.5">{children}</ul>
      </FilterMenu>
    </div>
  );
}
