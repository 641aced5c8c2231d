"use client";
import { Download, Share2 } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import { useTranslations } from "next-intl";
import { useState, useSyncExternalStore } from "react";
import { toast } from "#components/ui/announcer.ts";
import { Button } from "#components/ui/button.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { Disclosure } from "#components/ui/disclosure.tsx";
import { usePayinRequest, type PayinRequest } from "./use-payin-request.ts";

const never = () => () => {};

type PayinRequestPartProps = { request: PayinRequest; number: string };

/** The request for a PIX, to be sent to whoever pays: as a text, or as a picture drawn when it is wanted. */
export function PayinRequestPart({ request, number }: PayinRequestPartProps) {
  const t = useTranslations("payins.request");
  const words = usePayinRequest(request);
  const [isDrawing, setDrawing] = useState(false);
  const canShare = useSyncExternalStore(
    never,
    () => typeof navigator.share === "function",
    () => false,
  );
  const download = async () => {
    setDrawing(true);
    try {
      const { downloadPayinRequest } = await import("./download-payin-request.ts");
      await downloadPayinRequest(words, `pix-${number}`);
    } catch {
      toast(t("failed"), "danger");
    }
    setDrawing(false);
  };
  const share = async () => {
    try {
      await navigator.share({ title: words.title, text: words.text });
    } catch (error) {
      // Whoever closes the sheet has not failed.
      if (!(error instanceof DOMException && error.name === "AbortError")) {
        toast(t("failed"), "danger");
      }
    }
  };
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {canShare && (
          <Button
            size="sm"
            icon={<Icon of={Share2} className="size-4" />}
            onClick={() => void share()}
          >
            {t("share")}
          </Button>
        )}
        <CopyButton text={words.text} what={t("theText")} words size="sm" />
        <Button
          size="sm"
          icon={<Icon of={Download} className="size-4" />}
          pending={isDrawing}
          onClick={() => void download()}
        >
          {t("download")}
        </Button>
      </div>
      <Disclosure summary={t("hint")}>
        <p
          translate="no"
          className="rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-line wrap-anywhere"
        >
          {words.text}
        </p>
      </Disclosure>
    </div>
  );
}
