"use client";
import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { LinkPending } from "#components/ui/link-pending.tsx";

type NavLinkProps = {
  href: string;
  children: ReactNode;
};

/** A navigation link, marked when it leads to the current page. It closes the menu around it. */
export function NavLink({ href, children }: NavLinkProps) {
  const pathname = usePathname();
  const here = pathname === href;
  const below = href !== "/" && `${pathname}/`.startsWith(`${href}/`);
  return (
    <Link
      href={href}
      onClick={(event) => event.currentTarget.closest("details")?.removeAttribute("open")}
      aria-current={here ? "page" : below ? "true" : undefined}
      className="flex min-h-8 items-center gap-2.5 rounded-md px-2.5 text-sm font-medium text-soft transition-colors pointer-coarse:min-h-11 hover:bg-hover hover:text-ink has-[.going-from]:bg-hover has-[.going-from]:text-ink aria-[current]:bg-hover aria-[current]:text-ink [&_svg]:text-muted aria-[current]:[&_svg]:text-accent"
    >
      <span className="contents">{children}</span>
      <LinkPending />
    </Link>
  );
}
