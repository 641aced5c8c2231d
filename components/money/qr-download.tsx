"use client";
import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "#components/ui/button.tsx";
import { toast } from "#components/ui/announcer.ts";
import type { QrPath } from "./qr-path.ts";

type QrDownloadProps = {
  code: QrPath;
  /** Without extension. */
  filename: string;
};

const MODULE_PX = 12;

/** Downloads the QR code as a PNG image, to be sent to the payer. */
export function QrDownload({ code, filename }: QrDownloadProps) {
  const t = useTranslations("dashboard");
  const download = () => {
    const canvas = document.createElement("canvas");
    canvas.width = code.size * MODULE_PX;
    canvas.height = code.size * MODULE_PX;
    const drawing = canvas.getContext("2d");
    if (!drawing) return toast(t("qrFailed"), "danger");
    drawing.fillStyle = "white";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.scale(MODULE_PX, MODULE_PX);
    drawing.fillStyle = "black";
    drawing.fill(new Path2D(code.path));
    canvas.toBlob((blob) => {
      if (!blob) return toast(t("qrFailed"), "danger");
      const link = document.createElement("a");
      link.href = URL.createObjectURL(blob);
      link.download = `${filename}.png`;
      link.click();
      URL.revokeObjectURL(link.href);
    }, "image/png");
  };
  return (
    <Button icon={<Download aria-hidden="true" className="size-4" />} onClick={download}>
      {t("qrDownload")}
    </Button>
  );
}
