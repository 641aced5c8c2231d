"use client";
import { useTranslations } from "next-intl";
import { ShownOnce } from "#components/form/shown-once.tsx";

export type CredentialSecrets = { name: string; apiKey: string; apiSecret: string };
type NewSecretsProps = { made: CredentialSecrets; forget: () => void };

/** A new credential's key and secret. */
export function NewSecrets({ made: { name, apiKey, apiSecret }, forget }: NewSecretsProps) {
  const t = useTranslations("credentials");
  return (
    <ShownOnce
      warning={{ title: t("onceTitle"), text: t("onceText") }}
      title={name}
      secrets={[
        { id: "api_key", label: t("apiKey"), word: t("apiKeyWord"), text: apiKey },
        { id: "api_secret", label: t("apiSecret"), word: t("apiSecretWord"), text: apiSecret },
      ]}
      done={{ href: "/settings/credentials", label: t("kept") }}
      forget={forget}
    />
  );
}
