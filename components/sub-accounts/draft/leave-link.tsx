"use client";
import { useRouter } from "next/navigation";
import { type ComponentProps, type MouseEvent, useTransition } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Going } from "#components/ui/link-pending.tsx";
import { openForm } from "./open-form.ts";

/**
 * Saves the page's form before following a link away from it; stays on the page when saving fails.
 * @returns the link's `onClick`, and whether the next page is on its way after the saving, which the form tells of
 */
export function useLeave() {
  const router = useRouter();
  const [isLeaving, startLeaving] = useTransition();
  const leave = (event: MouseEvent<HTMLAnchorElement>, href: string) => {
    const form = openForm();
    const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!form?.hasUnsaved || opensElsewhere) return;
    event.preventDefault();
    void form.flush().then((isSaved) => {
      if (isSaved || form.isStuck) startLeaving(() => router.push(href));
    });
  };
  return [leave, isLeaving] as const;
}

type LeaveLinkProps = Omit<ComponentProps<typeof LinkButton>, "href"> & { href: string };

/** A link that leaves the form. */
export function LeaveLink({ href, ...rest }: LeaveLinkProps) {
  const [leave, isLeaving] = useLeave();
  return (
    <>
      {isLeaving && <Going />}
      <LinkButton {...rest} href={href} prefetch={false} onClick={(event) => leave(event, href)} />
    </>
  );
}
