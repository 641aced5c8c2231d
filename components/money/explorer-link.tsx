import { ExternalLink } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";

type ExplorerLinkProps = {
  /** The beginning of the explorer's address. */
  at: string;
  /** The hash or address to be looked up. */
  text: string;
  /** What it is, for the link's name. */
  what: string;
};

/** Opens a public explorer in a new tab, which is not told where its visitor comes from. */
export function ExplorerLink({ at, text, what }: ExplorerLinkProps) {
  const t = useTranslations("dashboard");
  const label = t("explorer", { what });
  return (
    <a
      href={at + encodeURIComponent(text)}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      title={label}
      className="inline-grid size-8 shrink-0 place-items-center rounded-md text-muted pointer-coarse:size-11 hover:bg-hover hover:text-ink"
    >
      <Icon of={ExternalLink} className="size-4" />
    </a>
  );
}
