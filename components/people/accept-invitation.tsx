"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { readInvitationAction } from "#lib/people/actions/accept-invitation.ts";
import type { Role } from "#lib/rules/people/people.ts";
import { AcceptForm } from "./accept-form.tsx";

type InvitationResult = Awaited<ReturnType<typeof readInvitationAction>>;
type AcceptInvitationProps = { roleNames: Record<Role, string>; signedInAs: string | null };
/** What the link in the address opens; no `result` while it is being asked. */
type Seen = { token: string; result: InvitationResult | "unreachable" | null };

const tokenHere = () => location.hash.slice(1);

/**
 * Reads the token from behind the address's `#` and shows what it opens. Another link opened in the same tab
 * changes that part alone.
 */
export function AcceptInvitation({ roleNames, signedInAs }: AcceptInvitationProps) {
  const t = useTranslations("join");
  const sentences = useSentences();
  const [{ token, result }, setSeen] = useState<Seen>({ token: "", result: null });
  useEffect(() => {
    const read = async () => {
      const asked = tokenHere();
      setSeen({ token: asked, result: null });
      const found = await readInvitationAction({ token: asked }).catch(
        () => "unreachable" as const,
      );
      setSeen((now) => (now.token === asked ? { token: asked, result: found } : now));
    };
    void read();
    const again = () => void read();
    addEventListener("hashchange", again);
    return () => removeEventListener("hashchange", again);
  }, []);
  if (result === null) {
    return (
      <>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <output className="text-soft">{t("reading")}</output>
      </>
    );
  }
  if (result === "unreachable" || !result.ok) {
    return (
      <>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <Notice tone="warn" live>
          {result === "unreachable"
            ? t("unreachable")
            : sentences.error(result.code, result.message)}
        </Notice>
        <div>
          <LinkButton href="/sign-in">{t("toSignIn")}</LinkButton>
        </div>
      </>
    );
  }
  const { data } = result;
  const roles = data.roles.map((role) => roleNames[role]).join(", ");
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold wrap-anywhere">
          {t("welcome", { name: data.name })}
        </h1>
        <p className="wrap-anywhere text-soft">
          {t("invites", { inviter: data.inviter, account: data.account, roles })}
        </p>
      </div>
      {signedInAs !== null && <Notice tone="info">{t("signedIn", { name: signedInAs })}</Notice>}
      <AcceptForm token={token} email={data.email} approver={data.approver} />
    </>
  );
}
