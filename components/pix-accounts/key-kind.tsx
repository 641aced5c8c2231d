import { useTranslations } from "next-intl";
import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";

/** A PIX key's kind; null is shown as an unknown kind. */
export function KeyKind({ kind }: { kind: PixKeyKind | null }) {
  const t = useTranslations("pixAccounts");
  return kind === null ? (
    <span className="text-muted">{t("kindUnknown")}</span>
  ) : (
    <span>{t(`kinds.${kind}`)}</span>
  );
}
