import { useTranslations } from "next-intl";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ProfileView } from "#lib/people/views/profile.ts";
import { PasskeyForm } from "./passkey-form.tsx";
import { RemoveFactorForm } from "./remove-factor-form.tsx";

type PasskeysCardProps = Pick<ProfileView, "passkeys" | "hasHost">;

/** The reader's passkeys, and a form that adds one where they can work. */
export function PasskeysCard({ passkeys, hasHost }: PasskeysCardProps) {
  const t = useTranslations("profile");
  return (
    <Card title={t("passkeysCard")}>
      <p className="text-soft">{t("passkeysMean")}</p>
      {passkeys.length === 0 ? (
        <p className="text-muted">{t("passkeysNone")}</p>
      ) : (
        <ul className="grid">
          {passkeys.map(({ id, name, addedAt, lastUsedAt }) => (
            <li key={id} className="grid gap-1 border-b border-line py-3 first:pt-0 last:border-0">
              <p translate="no" className="font-medium wrap-anywhere">
                {name}
              </p>
              <p className="text-sm text-muted">
                <span>{t("passkeySince")}</span> <Moment at={addedAt} />
                <span>,</span>{" "}
                {lastUsedAt === null ? (
                  <span>{t("passkeyUnused")}</span>
                ) : (
                  <>
                    <span>{t("passkeyUsed")}</span> <Moment at={lastUsedAt} />
                  </>
                )}
              </p>
              <Disclosure summary={t("passkeyRemove", { name })}>
                <RemoveFactorForm factor={{ kind: "passkey", id, name }} />
              </Disclosure>
            </li>
          ))}
        </ul>
      )}
      {hasHost ? <PasskeyForm /> : <Notice tone="info">{t("passkeysNoHost")}</Notice>}
    </Card>
  );
}
