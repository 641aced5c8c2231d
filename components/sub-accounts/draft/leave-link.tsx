"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { openForm } from "./open-form.ts";

/** Saves the form on the page before it follows a link away from it; what could not be saved keeps one. */
export function useLeave() {
  const router = useRouter();
  return (event: MouseEvent<HTMLAnchorElement>, href: string) => {
    const form = openForm();
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!form?.hasUnsaved || opensElsewhere) return;
    event.preventDefault();
    void form.flush().then((isSaved) => {
      if (isSaved || form.isStuck) router.push(href);
    });
  };
}

type LeaveLinkProps = Omit<ComponentProps<typeof LinkButton>, "href"> & { href: string };

/** A way out of the form. */
export function LeaveLink({ href, ...rest }: LeaveLinkProps) {
  const leave = useLeave();
  return (
    <LinkButton {...rest} href={href} prefetch={false} onClick={(event) => leave(event, href)} />
  );
}
