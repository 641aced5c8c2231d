"use client";
import { Check, Copy } from "lucide";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { announce, toast } from "./announcer.ts";
import { Button } from "./button.tsx";
import type { ButtonStyle } from "./button-class.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";

type CopyButtonProps = ButtonStyle & {
  /** What is copied. */
  text: string;
  /** What it is, for the button's name: "address" makes "Copy address". */
  what: string;
  /** Shows the words beside the icon. */
  words?: boolean;
};

const SHOWN_MS = 2000;

/** Copies, and announces both success and the browser's refusal. */
export function CopyButton({ text, what, words = false, ...look }: CopyButtonProps) {
  const t = useTranslations("ui");
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      announce(t("copied", { what }));
    } catch {
      toast(t("copyFailed"), "danger");
    }
  };
  const icon = (of: typeof Copy) => <Icon of={of} className="size-4 shrink-0" />;
  if (!words) {
    return (
      <IconButton
        icon={icon(copied ? Check : Copy)}
        label={t("copy", { what })}
        onClick={copy}
        className={copied ? "text-ok!" : undefined}
      />
    );
  }
  return (
    <Button {...look} onClick={copy}>
      {/* Both wordings take their room at once, each beside its icon, so that nothing beside the button moves. */}
      <span className="grid min-w-0 *:col-start-1 *:row-start-1 *:flex *:items-center *:justify-center *:gap-2">
        <span className={copied ? "invisible" : undefined}>
          {icon(Copy)}
          <span>{t("copy", { what })}</span>
        </span>
        <span className={copied ? undefined : "invisible"}>
          {icon(Check)}
          <span>{t("copiedShort")}</span>
        </span>
      </span>
    </Button>
  );
}
