import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClass, type ButtonStyle } from "./button-class.ts";
import { cx } from "./cx.ts";
import { LinkPending } from "./link-pending.tsx";
import type { Elements } from "./elements.ts";

type LinkButtonProps = ComponentProps<typeof Link> & ButtonStyle & { icon?: Elements };

/** A link that looks like a button: it navigates and has no effect. */
export function LinkButton({
  tone,
  size,
  wide,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={cx(buttonClass({ tone, size, wide }), "has-[.going-from]:opacity-60", className)}
    >
      {icon}
      <span className="contents">{children}</span>
      <LinkPending />
    </Link>
  );
}
