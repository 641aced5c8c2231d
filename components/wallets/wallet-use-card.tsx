"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { withFactor } from "#components/form/fresh-factor.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { RenameWalletForm } from "#components/money/rename-wallet-form.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { renameWalletAction, setWalletUseAction } from "#lib/wallets/actions/wallets.ts";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";

type WalletUseCardProps = { wallet: Pick<WalletView, "id" | "name" | "use"> };

/** What a person may decide from each state; the first is the usual one. */
const CHOICES = {
  open: ["disabled", "archived"],
  disabled: ["open", "archived"],
  archived: ["open"],
} as const satisfies Record<WalletUse, readonly WalletUse[]>;

/** A wallet's name in the dashboard, and whether new payins may go to it. */
export function WalletUseCard({ wallet: { id, name, use } }: WalletUseCardProps) {
  const t = useTranslations("wallets");
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isPending, start] = useTransition();
  /** Which was pressed: only that button shows that it works. */
  const [asked, setAsked] = useState<WalletUse | null>(null);
  const decide = (now: WalletUse) => {
    if (isPending) return;
    setAsked(now);
    start(async () => {
      const result = await answered(withFactor(() => setWalletUseAction({ id, use: now })));
      setRefused(result.ok ? null : result);
      if (!result.ok) return;
      toast(t(`done.${now}`, { name }), "success");
      router.refresh();
    });
  };
  return (
    <Card title={t("use")}>
      <RenameWalletForm
        key={name}
        kind="wallets"
        action={renameWalletAction}
        wallet={{ id, name }}
      />
      <div className="grid gap-3 border-t border-line pt-4">
        <p className="text-soft">{t(`useText.${use}`)}</p>
        {refused && <RefusalNotice refused={refused} />}
        <div className="flex flex-wrap gap-2">
          {CHOICES[use].map((now) => (
            <Button key={now} onClick={() => decide(now)} pending={isPending && asked === now}>
              {t(now === "open" ? `reopen.${use}` : `decide.${now}`)}
            </Button>
          ))}
        </div>
      </div>
    </Card>
  );
}
