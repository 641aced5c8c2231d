import { Plus } from "lucide-react";
import { LinkButton } from "./link-button.tsx";

/** Leads to where one more of a list is made. */
export function AddLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton href={href} tone="primary" icon={<Plus aria-hidden="true" className="size-4" />}>
      {children}
    </LinkButton>
  );
}
