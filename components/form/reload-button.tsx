"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";

/** Loads the page anew, with the code of the version that the server runs now. */
export function ReloadButton({ onClick }: { onClick?: () => void }) {
  const t = useTranslations("form");
  const reload = () => {
    onClick?.();
    location.reload();
  };
  return (
    <Button size="sm" onClick={reload}>
      {t("reload")}
    </Button>
  );
}
