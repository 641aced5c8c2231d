"use client";
import { useTranslations } from "next-intl";
import { ShownOnce } from "#components/form/shown-once.tsx";

/** A webhook's new secret. */
export function HookSecret({ secret, forget }: { secret: string; forget: () => void }) {
  const t = useTranslations("notices");
  return (
    <ShownOnce
      warning={{ title: t("hookSecretOnce"), text: t("hookSecretMeans") }}
      title={t("hookSecretTitle")}
      secrets={[{ id: "hook-secret", label: t("hookSecretWord"), text: secret }]}
      done={{ href: "/settings/notices", label: t("hookDone") }}
      forget={forget}
    />
  );
}
