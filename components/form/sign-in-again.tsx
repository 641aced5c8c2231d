"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

/** Leaves for the sign-in page, which leads back here. */
export function goSignIn(): void {
  const next = location.pathname + location.search;
  location.assign(`/sign-in?next=${encodeURIComponent(next)}`);
}

/** The way on where the session has ended. */
export function SignInAgain() {
  const t = useTranslations("form");
  return (
    <Button size="sm" onClick={goSignIn}>
      {t("signIn")}
    </Button>
  );
}
