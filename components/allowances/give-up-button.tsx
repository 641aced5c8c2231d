"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { answered, type Refused } from "#components/form/answered.ts";
import { RefusalNotice } from "#components/form/refusal-notice.tsx";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { giveUpSignatureAction } from "#lib/allowances/actions/signatures.ts";

type GiveUpButtonProps = {
  signature: string;
  /** Reads the page's own data again; without it the page is drawn again. */
  refresh?: (() => Promise<unknown>) | undefined;
};

/** Gives an open signature up; whether that can be done is for the server and the chain to say. */
export function GiveUpButton({ signature, refresh }: GiveUpButtonProps) {
  const t = useTranslations("openSignatures");
  const router = useRouter();
  const [refused, setRefused] = useState<Refused | null>(null);
  const [isPending, start] = useTransition();
  const giveUp = () =>
    start(async () => {
      const result = await answered(giveUpSignatureAction({ signature }));
      setRefused(result.ok ? null : result);
      if (result.ok) toast(t("givenUp"), "success");
      if (refresh) await refresh();
      else router.refresh();
    });
  return (
    <>
      <Button size="sm" onClick={giveUp} pending={isPending}>
        {isPending ? t("givingUp") : t("giveUp")}
      </Button>
      {refused && <RefusalNotice refused={refused} />}
    </>
  );
}
