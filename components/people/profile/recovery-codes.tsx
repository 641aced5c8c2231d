"use client";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type RecoveryCodesProps = {
  codes: readonly string[];
  /** The person has kept them; they are shown no more. */
  onKept: () => void;
};

/** New recovery codes, shown only now: to be copied, printed or downloaded. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useTranslations("profile");
  const box = useRef<HTMLElement>(null);
  useEffect(() => box.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const download = () => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = t("codesFile");
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <section ref={box} tabIndex={-1} aria-label={t("codesTitle")} className="grid gap-4">
      <Notice tone="warn" title={t("codesOnce")}>
        {t("codesMean")}
      </Notice>
      <ul
        translate="no"
        className="grid gap-x-8 gap-y-1 font-mono text-sm tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 print:hidden">
        <CopyButton text={text} what={t("codesWord")} words />
        <Button onClick={() => window.print()}>{t("codesPrint")}</Button>
        <Button onClick={download}>{t("codesDownload")}</Button>
        <Button tone="primary" onClick={onKept}>
          {t("codesKept")}
        </Button>
      </div>
    </section>
  );
}
