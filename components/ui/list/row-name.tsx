import { RowLink } from "./row-link.tsx";
import type { Elements } from "#components/ui/elements.ts";

type RowNameProps = {
  href: string;
  name: string;
  /** Below it, small: the same thing's other name. */
  under?: string | null;
  /** After the name, on its line: a badge. */
  mark?: Elements;
  /** On up to two lines, where cells beside it have two. */
  twoLines?: boolean;
};

/** The name that opens a row: a long one is cut, and whole on hover and focus. */
export function RowName({ href, name, under, mark, twoLines }: RowNameProps) {
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 md:max-w-80 xl:max-w-110">
      <RowLink href={href} under={under} twoLines={twoLines} className="max-w-full min-w-0">
        <bdi translate="no">{name}</bdi>
      </RowLink>
      {mark}
    </span>
  );
}
