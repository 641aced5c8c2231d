"use server";
import { randomUUID } from "node:crypto";
import { createTranslator } from "next-intl";
import { RATE_LIMITS, requireWithin } from "#lib/core/access/rate-limit.ts";
import { action } from "#lib/core/doors/action.ts";
import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { catalogOf } from "#lib/i18n/catalog.ts";
import { DEFAULT_LOCALE, isLocale } from "#lib/i18n/locale.ts";
import { deliver, mailHtml } from "#lib/notices/jobs/send-mail.ts";
import { receiptsPdf } from "#lib/receipts/pdf/receipts-pdf.ts";
import { receiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import { requireReceipt } from "#lib/receipts/views/require-receipt.ts";
import { MailReceipt } from "#lib/rules/receipts/receipt-requests.ts";

/**
 * Mails a receipt to an address that the person types: only its PDF, under a fixed text without amount, key or
 * words of the person's own, so that nobody writes to strangers in the company's name. Limited, and in the trail
 * before it leaves.
 */
export const mailReceiptAction = action(
  MailReceipt,
  "receipt:share",
  async ({ kind, id, email, language }, { account, actor, store, audit }) => {
    const locale = isLocale(language) ? language : DEFAULT_LOCALE;
    audit.note({ action: "receipt:mail", detail: { kind, id, email } });
    const receipt = await requireReceipt({ store, account, audit }, { kind, id });
    for (const limit of RATE_LIMITS.receiptMail(actor.person.id, account.id)) {
      await requireWithin(store.db, limit);
    }
    const sheet = await receiptSheet(receipt, locale);
    const chunks: Uint8Array[] = [];
    for await (const chunk of receiptsPdf([sheet], "a4")) chunks.push(chunk);
    const messages = await catalogOf(locale);
    const t = createTranslator({ locale, messages, namespace: "receipts.mail" });
    const company = sheet.company.name;
    const [subject, text, why] = [
      t("subject", { company }),
      t("text", { company }),
      t("why", { company }),
    ];
    await audit.begin();
    const fault = await deliver({
      id: `receipt-${randomUUID()}`,
      to: email,
      company,
      subject,
      text: `${text}\n\n-- \n${why}\n`,
      html: mailHtml({ title: subject, text, why, language: locale }),
      attachment: {
        name: `${sheet.fileName}.pdf`,
        type: "application/pdf",
        bytes: Buffer.concat(chunks),
      },
    });
    if (fault !== null) throw new DashboardError("MAIL_NOT_SENT");
    return {};
  },
);
