import { useTranslations } from "next-intl";
import Link from "next/link";
import { Columns } from "#components/ui/columns.tsx";
import { LinkPending } from "#components/ui/link-pending.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { LANGUAGES, LOCALES } from "#lib/i18n/locale.ts";
import type { ReceiptSheet } from "#lib/receipts/views/receipt-sheet.ts";
import { MailReceiptCard } from "./mail-receipt-card.tsx";
import { ReceiptActions } from "./receipt-actions.tsx";
import { ReceiptCodeCard } from "./receipt-code-card.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";

type ReceiptScreenProps = {
  sheet: ReceiptSheet;
  /** Its payment's page, and the list around that. */
  crumbs: { href: string; label: string }[];
  /** This page, and the door of its PDF. */
  path: string;
  door: string;
  isDisputed: boolean;
  hasLostCode: boolean;
  mayShare: boolean;
  /** Mail goes out. */
  mails: boolean;
};

/** A receipt's page; what is printed of it is the receipt alone. */
export function ReceiptScreen({
  sheet,
  crumbs,
  path,
  door,
  isDisputed,
  hasLostCode,
  mayShare,
  mails,
}: ReceiptScreenProps) {
  const t = useTranslations("receipts.page");
  const { of, locale, check } = sheet;
  const payment = crumbs.at(-1);
  // What is handed out before may soon be wrong; a code that there is can still be withdrawn.
  const isFinal = sheet.mark !== "waiting" && sheet.mark !== "disputed";
  return (
    <>
      <div className="print:hidden">
        <PageHeader
          title={sheet.mark === "done" ? t("crumb") : t(`unfinished.${of.kind}`)}
          crumbs={crumbs}
          actions={
            <ReceiptActions
              href={`${door}?language=${locale}`}
              fileName={sheet.fileName}
              title={sheet.title}
            />
          }
        />
      </div>
      <Columns
        aside={
          <div className="grid gap-4 print:hidden">
            <nav aria-label={t("language")} className="flex w-fit rounded-md bg-hover p-0.5">
              {LOCALES.map((one) => (
                <Link
                  key={one}
                  href={`${path}?language=${one}`}
                  replace
                  scroll={false}
                  lang={one}
                  aria-current={one === locale ? "true" : undefined}
                  className="grid min-h-8 place-items-center rounded-sm px-3 text-sm font-medium text-soft pointer-coarse:min-h-11 hover:text-ink aria-current:bg-surface aria-current:text-ink aria-current:shadow-low"
                >
                  <span className="contents">{LANGUAGES[one].name}</span>
                  <LinkPending />
                </Link>
              ))}
            </nav>
            {isDisputed && payment && (
              // For whoever sends it: the paper itself says the state alone.
              <Notice
                tone="warn"
                title={t("disputed")}
                action={<TextLink href={payment.href}>{t("disputedSee")}</TextLink>}
              />
            )}
            {mayShare && (isFinal || hasLostCode || check) && (
              <ReceiptCodeCard
                of={of}
                check={hasLostCode ? "lost" : check && { code: check.code, url: check.url }}
              />
            )}
            {mayShare && mails && <MailReceiptCard of={of} language={locale} />}
          </div>
        }
      >
        <ReceiptPaper sheet={sheet} />
      </Columns>
    </>
  );
}
