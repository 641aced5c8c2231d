import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "#components/ui/cx.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { Name } from "./name.tsx";

type RowLinkProps = ComponentProps<typeof Link> & {
  /** A second line, small. */
  under?: string | null | undefined;
  /** It is a sentence, no name: whole on as many lines as it takes. */
  wraps?: boolean;
  /** Its names on up to two lines each. */
  twoLines?: boolean;
};

/**
 * The link of a table row: one link for the keyboard, the whole row for the mouse. It lies under the text
 * of the row's other cells, which can be selected; RowClicks passes a click on them to it.
 */
export function RowLink({
  className,
  under,
  wraps = false,
  twoLines = false,
  children,
  ...rest
}: RowLinkProps) {
  return (
    <Link
      // With prefetch, a list of fifty rows would request fifty pages.
      prefetch={false}
      // Its text can then be selected instead of being dragged away.
      draggable={false}
      {...rest}
      className={cx(
        "row-link rounded-sm font-medium text-ink after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        className,
      )}
    >
      {wraps ? (
        <span className="relative z-1 whitespace-normal select-text">{children}</span>
      ) : (
        <Name inLink twoLines={twoLines}>
          {children}
        </Name>
      )}
      {under && (
        <Name inLink twoLines={twoLines} className="text-xs font-normal text-muted">
          <bdi translate="no">{under}</bdi>
        </Name>
      )}
      <LinkPending />
    </Link>
  );
}
