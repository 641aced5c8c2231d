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
import { Dialog } from "#components/ui/dialog.tsx";
import { MORE_ITEM, MoreMenu } from "#components/ui/menu/more-menu.tsx";
import { renameWalletAction, setWalletUseAction } from "#lib/wallets/actions/wallets.ts";
import type { WalletView } from "#lib/wallets/views/wallets.ts";
import type { WalletUse } from "#lib/rules/wallets/wallet-use.ts";

type WalletUseMenuProps = { wallet: Pick<WalletView, "id" | "name" | "use"> };

/** What a person may decide from each state; the first is the usual one. */
const CHOICES = {
  open: ["disabled", "archived"],
  disabled: ["open", "archived"],
  archived: ["open"],
} as const satisfies Record<WalletUse, readonly WalletUse[]>;

/** A wallet's name in the dashboard, and whether new payins may go to it. */
export function WalletUseMenu({ wallet: { id, name, use } }: WalletUseMenuProps) {
  const t = useTranslations("wallets");
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isPending, start] = useTransition();
  const [opened, setOpened] = useState<"rename" | WalletUse | null>(null);
  const open = (which: typeof opened) => () => {
    setRefused(null);
    setOpened(which);
  };
  const close = open(null);
  const word = (now: WalletUse) => t(now === "open" ? `reopen.${use}` : `decide.${now}`);
  const decide = (now: WalletUse) => {
    if (isPending) return;
    start(async () => {
      const result = await answered(withFactor(() => setWalletUseAction({ id, use: now })));
      setRefused(result.ok ? null : result);
      if (!result.ok) return;
      setOpened(null);
      toast(t(`done.${now}`, { name }), "success");
      router.refresh();
    });
  };
  const asked = opened === "rename" ? null : opened;
  return (
    <>
      <MoreMenu>
        {(["rename", ...CHOICES[use]] as const).map((one) => (
          <li key={one}>
            <button type="button" data-folds className={MORE_ITEM} onClick={open(one)}>
              {one === "rename" ? t("rename") : word(one)}
            </button>
          </li>
        ))}
      </MoreMenu>
      <Dialog open={opened === "rename"} onClose={close} title={t("rename")}>
        <RenameWalletForm
          kind="wallets"
          action={renameWalletAction}
          wallet={{ id, name }}
          onDone={close}
        />
      </Dialog>
      <Dialog
        open={asked !== null}
        onClose={close}
        title={asked && word(asked)}
        footer={
          asked && (
            <Button tone="primary" onClick={() => decide(asked)} pending={isPending}>
              {word(asked)}
            </Button>
          )
        }
      >
        <p className="text-soft">{t(`useText.${use}`)}</p>
        {refused && <RefusalNotice refused={refused} />}
      </Dialog>
    </>
  );
}
