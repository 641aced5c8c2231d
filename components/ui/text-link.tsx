import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { LinkPending } from "./link-pending.tsx";

/** A link inside text or a cell. */
export function TextLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={cx("rounded-sm font-medium link-look", className)}>
      <span className="contents">{children}</span>
      <LinkPending />
    </Link>
  );
}
