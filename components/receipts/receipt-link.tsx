import { Receipt } from "lucide";
import { useTranslations } from "next-intl";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { Icon } from "#components/ui/icon.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";

/** Leads from a payment to its receipt. */
export function ReceiptLink({ href, size }: { href: string } & Pick<ButtonStyle, "size">) {
  const t = useTranslations("dashboard");
  return (
    <LinkButton href={href} size={size} icon={<Icon of={Receipt} className="size-4" />}>
      {t("receipt")}
    </LinkButton>
  );
}
