import { useTranslations } from "next-intl";
import { NAVIGATION } from "./navigation.ts";
import { NavLink } from "./nav-link.tsx";

type NavigationLinksProps = {
  /** The settings are not open to everyone who reads. */
  settings: boolean;
};

/** The list of places to go. */
export function NavigationLinks({ settings }: NavigationLinksProps) {
  const t = useTranslations("shell");
  return (
    <nav aria-label={t("navigation")}>
      <ul className="grid gap-0.5">
        {NAVIGATION.filter(({ name }) => settings || name !== "settings").map(
          ({ href, name, Icon }) => (
            <li key={href}>
              <NavLink href={href}>
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {t(name)}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
