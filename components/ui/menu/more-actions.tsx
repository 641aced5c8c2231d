"use client";
import { Ellipsis } from "lucide";
import { useTranslations } from "next-intl";
import { buttonClass } from "#components/ui/button-class.ts";
import { cx } from "#components/ui/cx.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { useFolding } from "./use-folding.ts";

/**
 * What else can be done on a page. On a desk its buttons stand among the others; on a phone they unfold at the
 * foot of the screen, so that the page begins with what it is about.
 */
export function MoreActions({ children }: { children: Elements }) {
  const t = useTranslations("ui");
  const menu = useFolding("a, button");
  return (
    <details
      ref={menu}
      className="md:details-content:block md:details-content:[content-visibility:visible]"
    >
      <summary
        className={cx(
          buttonClass({}),
          "list-none px-3! md:supports-[selector(::details-content)]:hidden",
        )}
      >
        <Icon of={Ellipsis} className="size-4" />
        <span className="sr-only">{t("moreActions")}</span>
      </summary>
      <div className="flex flex-wrap items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:grid max-md:rounded-t-lg max-md:bg-surface max-md:p-4 max-md:shadow-high">
        {children}
      </div>
    </details>
  );
}
