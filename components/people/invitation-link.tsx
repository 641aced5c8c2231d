"use client";
import { useTranslations } from "next-intl";
import { ShownOnce } from "#components/form/shown-once.tsx";

export type MadeLink = { name: string; link: string };
type InvitationLinkProps = { made: MadeLink; forget: () => void };

/** An invitation's link, for whoever invites to hand on. */
export function InvitationLink({ made: { name, link }, forget }: InvitationLinkProps) {
  const t = useTranslations("invitations");
  return (
    <ShownOnce
      warning={{ title: t("onceTitle", { name }), text: t("onceText") }}
      title={t("linkCard")}
      secrets={[{ id: "invitation-link", label: t("link"), text: link }]}
      done={{ href: "/settings/team", label: t("sent") }}
      forget={forget}
    />
  );
}
