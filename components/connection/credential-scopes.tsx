import { useTranslations } from "next-intl";
import { SCOPES } from "#protocol/wire/scopes.ts";

/** A credential's scopes; null: the exchange has no scopes, so every credential may do everything. */
export function CredentialScopes({ scopes }: { scopes: readonly string[] | null }) {
  const t = useTranslations("credentials");
  if (scopes === null || SCOPES.every((scope) => scopes.includes(scope)))
    return <span>{t("opensAll")}</span>;
  return (
    <span className="grid">
      {scopes.map((word) => {
        const known = SCOPES.find((scope) => scope === word);
        return <span key={word}>{known ? t(`scopes.${known}`) : word}</span>;
      })}
    </span>
  );
}
