"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { Dialog } from "#components/ui/dialog.tsx";
import { giveUpSignatureAction } from "#lib/allowances/actions/signatures.ts";

type GiveUpButtonProps = {
  signature: string;
  /** Reads the page's own data again; without it the page is drawn again. */
  refresh?: (() => Promise<unknown>) | undefined;
};

/**
 * Gives an open signature up, once the reader has seen what that means; whether it can be done is for the server and
 * the chain to say.
 */
export function GiveUpButton({ signature, refresh }: GiveUpButtonProps) {
  const t = useTranslations("openSignatures");
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isPending, start] = useTransition();
  const giveUp = () =>
    start(async () => {
      const result = await answered(giveUpSignatureAction({ signature }));
      setRefused(result.ok ? null : result);
      if (result.ok) {
        setAsking(false);
        toast(t("givenUp"), "success");
      }
      if (refresh) await refresh();
      else router.refresh();
    });
  return (
    <>
      <Button
        size="sm"
        onClick={() => {
          setRefused(null);
          setAsking(true);
        }}
      >
        {t("giveUp")}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t("giveUpTitle")}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t("keep")}</Button>
            <Button tone="danger" onClick={giveUp} pending={isPending}>
              {isPending ? t("givingUp") : t("giveUp")}
            </Button>
          </>
        }
      >
        <p className="text-soft">{t("giveUpText")}</p>
        {refused && <RefusalNotice refused={refused} />}
      </Dialog>
    </>
  );
}
