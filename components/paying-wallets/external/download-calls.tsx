"use client";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { safeBuilderFile, type AccountCall } from "#lib/rules/paying-wallets/safe-builder-file.ts";
import { shownName } from "#protocol/wire/shown-name.ts";

type DownloadCallsProps = {
  calls: readonly AccountCall[];
  chainId: number;
  /** The wallet's name. */
  name: string;
  /** The file's. */
  file: string;
};

/** Calls as a file for the Safe's transaction builder. */
export function DownloadCalls({ calls, chainId, name, file }: DownloadCallsProps) {
  const t = useTranslations("externalPayouts");
  const download = () => {
    const text = safeBuilderFile({ chainId, name: shownName(name), at: new Date() }, calls);
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "application/json" }));
    link.download = file;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={download}>{t("file")}</Button>
      <p className="text-sm text-muted">{t("fileHint")}</p>
    </div>
  );
}
