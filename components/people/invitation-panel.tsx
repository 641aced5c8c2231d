import { getTranslations } from "next-intl/server";
import { Brand } from "#components/shell/brand.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { Preferences } from "#components/shell/preferences.tsx";
import { ROLES, type Role } from "#lib/rules/people/people.ts";
import { AcceptInvitation } from "./accept-invitation.tsx";

type InvitationPanelProps = {
  /** Whoever this browser is signed in as; accepting ends that session. */
  signedInAs: string | null;
};

/** The whole page that an invitation's link opens. */
export async function InvitationPanel({ signedInAs }: InvitationPanelProps) {
  const [t, people] = await Promise.all([getTranslations("join"), getTranslations("people")]);
  const roleNames = Object.fromEntries(
    ROLES.map((role) => [role, people(`roles.${role}`)]),
  ) as Record<Role, string>;
  return (
    <main className="mx-auto grid min-h-dvh w-full max-w-sm content-center gap-6 p-6">
      <title>{`${t("title")} · Ponte`}</title>
      <Brand />
      <ClientMessages namespaces={["join"]}>
        <AcceptInvitation roleNames={roleNames} signedInAs={signedInAs} />
      </ClientMessages>
      <noscript>
        <p className="text-soft">{t("needsScript")}</p>
      </noscript>
      <Preferences />
    </main>
  );
}
