import { useTranslations } from "next-intl";
import { Notice } from "#components/ui/notice.tsx";
import type { PixAccountView } from "#lib/pix-accounts/views/pix-accounts.ts";
import { isUnclear, shownName } from "#protocol/wire/shown-name.ts";

/** Warns of a name that looks like another's or hides something; empty for a plain one. */
export function NameNotice({ account: { alike, name } }: { account: PixAccountView }) {
  const t = useTranslations("receiver");
  if (alike.length === 0 && !isUnclear(name)) return null;
  return (
    <Notice tone="warn" title={t("check")}>
      {alike.length > 0 && <p>{t("alike", { names: alike.map(shownName).join(", ") })}</p>}
      {isUnclear(name) && <p>{t("hidden")}</p>}
    </Notice>
  );
}
