import { Plus } from "lucide";
import { Icon } from "./icon.tsx";
import { LinkButton } from "./link-button.tsx";

/** A link to the page that adds an entry to a list. */
export function AddLink({ href, children }: { href: string; children: string }) {
  return (
    <LinkButton href={href} tone="primary" icon={<Icon of={Plus} className="size-4" />}>
      {children}
    </LinkButton>
  );
}
