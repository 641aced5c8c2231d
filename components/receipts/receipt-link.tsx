import { Receipt } from "lucide";
import { useTranslations } from "next-intl";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

type ReceiptLinkProps = {
  href: string;
  /** What is not done has a summary: it is no receipt yet. */
  isDone: boolean;
} & Pick<ButtonStyle, "size">;

/** Leads from a payment to its receipt. */
export function ReceiptLink({ href, isDone, size }: ReceiptLinkProps) {
  const t = useTranslations("dashboard");
  return (
    <LinkButton href={href} size={size} icon={<Icon of={Receipt} className="size-4" />}>
      {t(isDone ? "receipt" : "summary")}
    </LinkButton>
  );
}
