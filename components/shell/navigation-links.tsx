import { useTranslations } from "next-intl";
import { GUARDED_PLACES, NAVIGATION, type GuardedPlace } from "./navigation.ts";
import { NavLink } from "./nav-link.tsx";

type NavigationLinksProps = {
  /** Of the places that are not open to everyone, those that are to this reader. */
  places: readonly GuardedPlace[];
};

/** The list of places to go. */
export function NavigationLinks({ places }: NavigationLinksProps) {
  const t = useTranslations();
  const closed = GUARDED_PLACES.filter((place) => !places.includes(place));
  return (
    <nav aria-label={t("shell.navigation")}>
      <ul className="grid gap-0.5">
        {NAVIGATION.filter(({ name }) => !closed.some((place) => place === name)).map(
          ({ href, name, Icon }) => (
            <li key={href}>
              <NavLink href={href}>
                <Icon aria-hidden="true" className="size-4 shrink-0" />
                {t(`${name}.title`)}
              </NavLink>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
