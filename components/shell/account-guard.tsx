"use client";
import { useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { SwitchAccountButton } from "./switch-account-button.tsx";
import { onOtherTab, type TabAccount } from "./acting-tabs.ts";
import { sayPageAccount } from "./page-account.ts";

/**
 * Keeps a page on the account for which it was first rendered. When another tab has switched the
 * session's account, the server refuses this page's requests, and the page waits for its reader to
 * choose; a re-render for another account is not the reader's choice.
 */
export function AccountGuard({ account: acting }: { account: TabAccount }) {
  const t = useTranslations("shell");
  const [account] = useState(acting);
  const [told, setTold] = useState<TabAccount | null>(null);
  // Runs before the effects of children: what they request on mount must name the same account.
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
          <SwitchAccountButton accountId={account.id} name={account.name}>
            {t("actForAgain", { name: account.name })}
          </SwitchAccountButton>
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
