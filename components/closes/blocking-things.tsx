import { useTranslations } from "next-intl";
import { TextLink } from "#components/ui/text-link.tsx";
import type { BlockingThing } from "#lib/rules/closes/blockers.ts";

type BlockingThingsProps = {
  things: readonly BlockingThing[];
  count: number;
  /** Where all of them are listed; without it the rest is only counted. */
  more?: string;
};

/** The first of some payments or differences, each with the link to where it is mended. */
export function BlockingThings({ things, count, more }: BlockingThingsProps) {
  const t = useTranslations("closes");
  const rest = t("andMore", { count: count - things.length });
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1 text-sm *:min-h-6">
      {things.map(({ is, number, href }) => (
        <li key={href}>
          <TextLink href={href}>{t(`thing.${is}`, { number })}</TextLink>
        </li>
      ))}
      {count > things.length && (
        <li key="more">{more ? <TextLink href={more}>{rest}</TextLink> : <span>{rest}</span>}</li>
      )}
    </ul>
  );
}
