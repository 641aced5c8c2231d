import { LogOut } from "lucide-react";
import { useTranslations } from "next-intl";
import { IconButton } from "#components/ui/icon-button.tsx";
import { signOutAction } from "#lib/people/actions/sign-out.ts";

/** Signs out with a plain form, so that it works without JavaScript. */
export function SignOut() {
  const t = useTranslations("shell");
  return (
    <form action={signOutAction}>
      <IconButton
        type="submit"
        icon={<LogOut aria-hidden="true" className="size-4" />}
        label={t("signOut")}
      />
    </form>
  );
}
