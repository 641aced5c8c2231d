import Link from "next/link";
import type { ComponentProps } from "react";
import { cx } from "./cx.ts";
import { LinkPending } from "./link-pending.tsx";

/** A link inside text or a cell. */
export function TextLink({ className, children, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      {...rest}
      className={cx(
        "rounded-sm font-medium text-accent underline decoration-accent-line underline-offset-3 hover:decoration-accent",
        className,
      )}
    >
      <span className="contents">{children}</span>
      <LinkPending />
    </Link>
  );
}
