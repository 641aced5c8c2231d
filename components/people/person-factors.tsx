import { useTranslations } from "next-intl";
import { StatusMark } from "#components/ui/status-mark.tsx";
import type { PersonView } from "#lib/people/views/people.ts";

/** What a person signs in with besides the password. */
export function PersonFactors({ factors: { totp, passkey } }: Pick<PersonView, "factors">) {
  const t = useTranslations("people");
  const own = [...(totp ? [t("factor.totp")] : []), ...(passkey ? [t("factor.passkey")] : [])];
  if (own.length === 0) return <StatusMark tone="warn">{t("factor.none")}</StatusMark>;
  return <span>{own.join(", ")}</span>;
}
