import { Bell as BellIcon } from "lucide";
import { useTranslations } from "next-intl";
import { cx } from "#components/ui/cx.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { NavLink } from "./nav-link.tsx";

type BellProps = {
  /** How many notices are new; on their own page they are not any more. */
  count: Elements;
  /** Where it stands; it has to be positioned, for the count. */
  className: string;
};

/** Leads to the reader's notices. */
export function Bell({ count, className }: BellProps) {
  const t = useTranslations("shell");
  return (
    <div className={cx("has-[[aria-current=page]]:[&>[data-count]]:hidden", className)}>
      <NavLink href="/profile/notices">
        <Icon of={BellIcon} className="size-4 pointer-coarse:size-5" />
        <span className="sr-only">{t("notices")}</span>
      </NavLink>
      <span
        data-count
        className="pointer-events-none absolute top-1 right-1 lg:pointer-fine:-top-0.5 lg:pointer-fine:right-0"
      >
        {count}
      </span>
    </div>
  );
}
