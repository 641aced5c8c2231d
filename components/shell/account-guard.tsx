"use client";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { ActForButton } from "./act-for-button.tsx";
import { onOtherTab, type TabAccount } from "./acting-tabs.ts";
import { sayPageAccount } from "./page-account.ts";

/**
 * Holds a page to the account it was first drawn for. Has another tab changed the account that this
 * session acts for, the server refuses what is sent from here, and nothing more is done on this page
 * before its reader has chosen; a page that is drawn again for another account is not that reader's wish.
 */
export function AccountGuard({ account: acting }: { account: TabAccount }) {
  const t = useTranslations("shell");
  const [account] = useState(acting);
  const [told, setTold] = useState<TabAccount | null>(null);
  // Before any effect below it: what a page asks for when it comes alive is the same account's.
  useLayoutEffect(() => sayPageAccount(account.id), [account.id]);
  useEffect(() => onOtherTab(setTold), []);
  const now = [acting, told].find((one) => one && one.id !== account.id);
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
