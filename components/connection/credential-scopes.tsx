import { useTranslations } from "next-intl";
import { SCOPES } from "#protocol/wire/scopes.ts";

/** What a credential opens; null: the exchange knows no limits, so that each opens everything. */
export function CredentialScopes({ scopes }: { scopes: readonly string[] | null }) {
  const t = useTranslations("credentials");
  if (scopes === null || SCOPES.every((scope) => scopes.includes(scope))) return t("opensAll");
  return (
    <span className="grid">
      {scopes.map((word) => {
        const known = SCOPES.find((scope) => scope === word);
        return <span key={word}>{known ? t(`scopes.${known}`) : word}</span>;
      })}
    </span>
  );
}
