"use client";
import { useRouter } from "next/navigation";
import type { ComponentProps, MouseEvent } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { openForm } from "./open-form.ts";

/** Saves the page's form before following a link away from it; stays on the page when saving fails. */
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

/** A link that leaves the form. */
export function LeaveLink({ href, ...rest }: LeaveLinkProps) {
  const leave = useLeave();
  return (
    <LinkButton {...rest} href={href} prefetch={false} onClick={(event) => leave(event, href)} />
  );
}
