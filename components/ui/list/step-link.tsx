import Link from "next/link";
import type { ReactNode } from "react";
import { buttonClass } from "#components/ui/button-class.ts";
import { LinkPending } from "#components/ui/link-pending.tsx";

type StepLinkProps = { href: string | null; rel: "prev" | "next"; children: ReactNode };

/** A link to a neighbouring page; without one its space stays empty, so that nothing jumps. */
export function StepLink({ href, rel, children }: StepLinkProps) {
  const look = buttonClass({ tone: "quiet", size: "sm" });
  if (href === null) {
    return (
      <span aria-hidden="true" className={`${look} invisible`}>
        {children}
      </span>
    );
  }
  return (
    <Link href={href} rel={rel} prefetch={false} className={look}>
      <span className="contents">{children}</span>
      <LinkPending />
    </Link>
  );
}
