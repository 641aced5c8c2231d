"use client";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ActForButton } from "./act-for-button.tsx";
import { onOtherTab, type TabAccount } from "./acting-tabs.ts";

/**
 * Another tab has changed the account that this session acts for, so that whatever is sent from here
 * would be that one's: nothing more is done on this page before its reader has chosen.
 */
export function AccountGuard({ account }: { account: TabAccount }) {
  const t = useTranslations("shell");
  const [now, setNow] = useState<TabAccount | null>(null);
  useEffect(
    () => onOtherTab((other) => setNow(other.id === account.id ? null : other)),
    [account.id],
  );
  if (!now) return null;
  return (
    <Dialog
      open
      onClose={() => location.assign("/")}
      title={t("accountChanged")}
      footer={
        <>
          <ActForButton accountId={account.id} name={account.name}>
            {t("actForAgain", { name: account.name })}
          </ActForButton>
          <Button tone="primary" onClick={() => location.assign("/")}>
            {t("goOnAs", { name: now.name })}
          </Button>
        </>
      }
    >
      <p>{t("accountChangedText", { was: account.name, now: now.name })}</p>
    </Dialog>
  );
}
