import { useTranslations } from "next-intl";
import { Preferences } from "#components/shell/preferences.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { Columns } from "#components/ui/columns.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { ProfileView } from "#lib/people/views/profile.ts";
import { AuthenticatorCard } from "./authenticator-card.tsx";
import { EmailForm } from "./email-form.tsx";
import { NameForm } from "./name-form.tsx";
import { OwnSessions } from "./own-sessions.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PasswordForm } from "./password-form.tsx";

type ProfileCardsProps = {
  profile: ProfileView;
  /** When a session ends by itself. */
  ends: { idle: number; hours: number };
};

/** Everything that a person sets for themselves, in one place. */
export function ProfileCards({ profile, ends }: ProfileCardsProps) {
  const t = useTranslations("profile");
  const { name, email, authenticatorSince, recoveryCodesLeft, passkeys, hasHost } = profile;
  return (
    <Columns
      aside={
        <>
          <Card title={t("noticesCard")}>
            <p className="text-soft">{t("noticesMean")}</p>
            <div>
              <LinkButton href="/profile/notices">{t("noticesShow")}</LinkButton>
            </div>
          </Card>
          <Card title={t("agentsCard")}>
            <p className="text-soft">{t("agentsMean")}</p>
            <div>
              <LinkButton href="/profile/agents">{t("agentsShow")}</LinkButton>
            </div>
          </Card>
          <Card title={t("looksCard")}>
            <Preferences />
          </Card>
          <Card title={t("keysCard")}>
            <p className="text-soft">{t("keysMean")}</p>
            <div>
              <Button data-keys>{t("keysShow")}</Button>
            </div>
          </Card>
        </>
      }
    >
      <Card title={t("you")}>
        <NameForm name={name} />
        <div className="border-t border-line pt-5">
          <EmailForm key={email} email={email} waits={profile.emailWaits} />
        </div>
      </Card>
      <AuthenticatorCard since={authenticatorSince} codesLeft={recoveryCodesLeft} />
      <PasskeysCard passkeys={passkeys} hasHost={hasHost} />
      <Card title={t("passwordCard")}>
        <PasswordForm email={email} />
      </Card>
      <Card title={t("sessionsCard")}>
        <p className="text-soft">{t("sessionsMean", ends)}</p>
        <OwnSessions sessions={profile.sessions} />
      </Card>
    </Columns>
  );
}
