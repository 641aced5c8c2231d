import { Ellipsis } from "lucide";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon } from "#components/ui/icon.tsx";
import { FilterMenu } from "#components/ui/list/filter-menu.tsx";
import type { Elements } from "#components/ui/elements.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";

/** How each action in a MoreMenu looks; one that goes nowhere carries `data-folds`, so that the menu folds. */
export const MORE_ITEM =
  "flex min-h-8 w-full items-center gap-2 rounded-sm px-2.5 text-left pointer-coarse:min-h-11 hover:bg-hover";

/** A place in a MoreMenu. */
export function MoreLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <li>
      <Link href={href} className={MORE_ITEM}>
        <span className="contents">{children}</span>
        <LinkPending />
      </Link>
    </li>
  );
}

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
