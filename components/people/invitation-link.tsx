"use client";
import { useTranslations } from "next-intl";
import { ShownOnce } from "#components/form/shown-once.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

export type InvitationLinkView = {
  name: string;
  email: string;
  /** Null where it has gone by mail. */
  link: string | null;
  /** Who alone sees the code that is asked for; null: none is. */
  approver: string | null;
};
type InvitationLinkProps = { made: InvitationLinkView; forget: () => void };

/** What whoever invites does next: hand the link on, where it has not gone by mail. */
export function InvitationLink({ made, forget }: InvitationLinkProps) {
  const t = useTranslations("invitations");
  const { name, email, link, approver } = made;
  const code = approver === null ? t("noCode") : t("codeFrom", { approver });
  if (link === null) {
    return (
      <div className="grid max-w-2xl gap-4">
        <Notice title={t("mailedTitle", { email })} live>
          {`${t("mailedText")} ${code}`}
        </Notice>
        <div>
          <LinkButton href="/settings/team" tone="primary">
            {t("sent")}
          </LinkButton>
        </div>
      </div>
    );
  }
  return (
    <ShownOnce
      warning={{ title: t("onceTitle", { name }), text: `${t("onceText")} ${code}` }}
      title={t("linkCard")}
      secrets={[{ id: "invitation-link", label: t("link"), text: link }]}
      done={{ href: "/settings/team", label: t("sent") }}
      forget={forget}
    />
  );
}
