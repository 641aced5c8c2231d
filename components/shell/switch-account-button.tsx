"use client";
import { useTranslations } from "next-intl";
import { useState, useTransition, type ReactNode } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import type { ButtonStyle } from "#components/ui/button-class.ts";
import { switchAccountAction } from "#lib/people/actions/acting-account.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";
import { notifyOtherTabs } from "./acting-tabs.ts";
import { pauseReads } from "./page-account.ts";
import type { Elements } from "#components/ui/elements.ts";

type ActForButtonProps = ButtonStyle & {
  accountId: string;
  name: string;
  /** Where to go in that account; its overview where nothing is said. */
  to?: string;
  icon?: Elements;
  className?: string;
  children: ReactNode;
};

/**
 * Switches the session to another account. The page is loaded anew, because nothing read or typed for one
 * account may remain on another's page.
 */
export function SwitchAccountButton({
  accountId,
  name,
  to = "/",
  children,
  ...look
}: ActForButtonProps) {
  const t = useTranslations("shell");
  const sentences = useSentences();
  const [pending, startTransition] = useTransition();
  const [isLeaving, setIsLeaving] = useState(false);
  const click = () =>
    startTransition(async () => {
      const goOn = pauseReads();
      try {
        const result = await switchAccountAction({ accountId });
        if (result.ok) {
          setIsLeaving(true);
          notifyOtherTabs({ id: accountId, name });
          location.assign(to);
          return;
        }
        toast(sentences.error(result.code, result.message), "danger");
      } catch {
        toast(t("staleUnreachable"), "danger");
      }
      goOn();
    });
  return (
    <Button {...look} pending={pending || isLeaving} onClick={click}>
      {children}
    </Button>
  );
}
