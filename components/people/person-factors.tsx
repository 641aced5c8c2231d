import { useTranslations } from "next-intl";
import type { PersonView } from "#lib/people/views/people.ts";

/** What a person signs in with besides the password. */
export function PersonFactors({ factors: { totp, passkey } }: Pick<PersonView, "factors">) {
  const t = useTranslations("people");
  const own = [...(totp ? [t("factor.totp")] : []), ...(passkey ? [t("factor.passkey")] : [])];
  if (own.length === 0) return <span className="text-warn">{t("factor.none")}</span>;
  return <span>{own.join(", ")}</span>;
}
