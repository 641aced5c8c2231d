"use client";
import { Download, Printer, Share2, Smartphone } from "lucide";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClass } from "#components/ui/button-class.ts";
import { Icon } from "#components/ui/icon.tsx";
import { MORE_ITEM, MoreMenu } from "#components/ui/menu/more-menu.tsx";

type ReceiptActionsProps = {
  /** The door that gives the PDF, with the language. */
  href: string;
  fileName: string;
  title: string;
};

const never = () => () => {};
const icon = (of: typeof Download) => <Icon of={of} className="size-4" />;

/** What one does with a receipt: take it along, print it, hand it on by the device's own sheet. */
export function ReceiptActions({ href, fileName, title }: ReceiptActionsProps) {
  const t = useTranslations("receipts.page");
  const [isPreparing, setPreparing] = useState(false);
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === "function" && typeof navigator.canShare === "function",
    () => false,
  );
  const share = async () => {
    setPreparing(true);
    try {
      const answer = await fetch(`${href}&format=phone`);
      if (!answer.ok) throw new Error(String(answer.status));
      const bytes = await answer.blob();
      const files = [new File([bytes], `${fileName}.pdf`, { type: "application/pdf" })];
      if (!navigator.canShare({ files })) throw new Error("no files");
      await navigator.share({ files, title });
    } catch (error) {
      // Whoever closes the sheet has not failed.
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        toast(t("shareFailed"), "danger");
      }
    }
    setPreparing(false);
  };
  return (
    <>
      <MoreMenu>
        <li>
          <button type="button" data-folds className={MORE_ITEM} onClick={() => print()}>
            {icon(Printer)}
            <span className="contents">{t("print")}</span>
          </button>
        </li>
        <li>
          <a className={MORE_ITEM} href={`${href}&format=phone`} download>
            {icon(Smartphone)}
            <span className="contents">{t("phone")}</span>
          </a>
        </li>
      </MoreMenu>
      {canShare && (
        <Button icon={icon(Share2)} pending={isPreparing} onClick={() => void share()}>
          {t(isPreparing ? "preparing" : "share")}
        </Button>
      )}
      <a className={buttonClass({ tone: "primary" })} href={`${href}&format=a4`} download>
        {icon(Download)}
        <span className="contents">{t("download")}</span>
      </a>
    </>
  );
}
