import { LogOut } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
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
        icon={<Icon of={LogOut} className="size-4" />}
        label={t("signOut")}
      />
    </form>
  );
}
