import { useTranslations } from "next-intl";
import type { PixKeyKind } from "#protocol/brazil/pix-key.ts";

/** What kind of key it is; a key of none that we know says so. */
export function KeyKind({ kind }: { kind: PixKeyKind | null }) {
  const t = useTranslations("pixAccounts");
  return kind === null ? (
    <span className="text-muted">{t("kindUnknown")}</span>
  ) : (
    t(`kinds.${kind}`)
  );
}
