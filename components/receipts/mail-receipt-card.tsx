"use client";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Card } from "#components/ui/card.tsx";
import { Button } from "#components/ui/button.tsx";
import type { Locale } from "#lib/i18n/locale.ts";
import type { ReceiptOf } from "#lib/rules/receipts/receipt.ts";

/** Loaded when somebody wants to send it. */
const MailReceiptForm = dynamic(() =>
  import("./mail-receipt-form.tsx").then((module) => module.MailReceiptForm),
);

/** Sending a receipt by e-mail, where mail goes out. */
export function MailReceiptCard({ of, language }: { of: ReceiptOf; language: Locale }) {
  const t = useTranslations("receipts.page.mail");
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t("title")}>
      {isOpen ? (
        <MailReceiptForm of={of} language={language} onSent={() => setOpen(false)} />
      ) : (
        <div>
          <Button onClick={() => setOpen(true)}>{t("write")}</Button>
        </div>
      )}
    </Card>
  );
}
