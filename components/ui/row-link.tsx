import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";

/** The link of a table row: one link for the keyboard, the whole row for the mouse. */
export function RowLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      // With prefetch, a list of fifty rows would request fifty pages.
      prefetch={false}
      {...rest}
      className={cx(
        "row-link rounded-sm font-medium text-ink after:absolute after:inset-0 hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
        className,
      )}
    />
  );
}
