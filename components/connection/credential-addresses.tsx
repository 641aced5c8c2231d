import { useTranslations } from "next-intl";

/** Where a credential may be used from; none named: from anywhere. */
export function CredentialAddresses({ addresses }: { addresses: readonly string[] }) {
  const t = useTranslations("credentials");
  if (addresses.length === 0) return <span>{t("anywhere")}</span>;
  return (
    <span className="grid text-xs break-all whitespace-normal tabular-nums">
      {addresses.map((address) => (
        <span key={address} translate="no">
          {address}
        </span>
      ))}
    </span>
  );
}
