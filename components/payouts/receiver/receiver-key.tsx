"use client";
import { Eye, EyeOff } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { answered } from "#components/form/answered.ts";
import { announce, toast } from "#components/ui/announcer.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ValueActions } from "#components/ui/value-actions.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Spinner } from "#components/ui/spinner.tsx";
import { revealPixKeyAction } from "#lib/payouts/actions/pix-key-reveal.ts";
import type { ReceiverView } from "#lib/payouts/views/receiver-view.ts";
import { useSentences } from "#lib/i18n/use-sentences.ts";

export type KeyOf = { of: "account" | "intent" | "payout"; id: string };

type ReceiverKeyProps = { receiver: Pick<ReceiverView, "key" | "isMasked">; of: KeyOf };

/** A PIX key in full, except a CPF, which is shown on request; every request is recorded. */
export function ReceiverKey({ receiver: { key, isMasked }, of }: ReceiverKeyProps) {
  const t = useTranslations("receiver");
  const form = useTranslations("form");
  const sentences = useSentences();
  const [whole, setWhole] = useState<string | null>(null);
  const [pending, startTransition] = useTransition();
  if (key === null) return <span className="text-muted">{t("keyNotKept")}</span>;
  const reveal = () =>
    startTransition(async () => {
      const result = await answered(revealPixKeyAction(of));
      if (result.ok) {
        setWhole(result.data.key);
        announce(t("revealed"));
      } else {
        toast(
          "message" in result ? sentences.error(result.code, result.message) : form("unreachable"),
          "danger",
        );
      }
    });
  return (
    <ValueActions
      value={
        <span translate="no" className="font-mono text-xs wrap-anywhere sm:text-sm">
          {whole ?? key}
        </span>
      }
      count={1}
    >
      {!isMasked ? (
        <CopyButton text={key} what={t("copyWhat")} />
      ) : whole === null ? (
        <IconButton
          icon={pending ? <Spinner /> : <Icon of={Eye} className="size-4" />}
          label={t("reveal")}
          onClick={pending ? undefined : reveal}
        />
      ) : (
        <IconButton
          icon={<Icon of={EyeOff} className="size-4" />}
          label={t("hide")}
          onClick={() => setWhole(null)}
        />
      )}
    </ValueActions>
  );
}
