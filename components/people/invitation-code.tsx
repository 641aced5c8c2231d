import { useTranslations } from "next-intl";
import { Card } from "#components/ui/card.tsx";
import { shownName } from "#protocol/wire/shown-name.ts";

/** The code that whoever approved an invitation says to the person who was invited. */
export function InvitationCode({ code, name }: { code: string; name: string }) {
  const t = useTranslations("requests");
  return (
    <Card title={t("invitationCode")}>
      <p translate="no" className="font-mono text-2xl tracking-wide" data-testid="invitation-code">
        {code}
      </p>
      <p className="text-soft">{t("invitationCodeMeans", { name: shownName(name) })}</p>
    </Card>
  );
}
