"use client";
import { useTranslations } from "next-intl";
import { Amount } from "#components/money/amount.tsx";
import { Countdown } from "#components/money/countdown.tsx";
import { Moment } from "#components/money/moment.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { QrDownload } from "#components/money/qr-download.tsx";
import { qrPath } from "#components/money/qr-path.ts";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";

type PixCodeCardProps = {
  payin: PayinView;
  /** In the sandbox: the page where a person pays the code. */
  bankPage: string | null;
  onExpired: () => void;
};

/** The PIX code to be paid, and what it says when read back. */
export function PixCodeCard({ payin, bankPage, onExpired }: PixCodeCardProps) {
  const t = useTranslations("payins");
  const { pix } = payin;
  if (!pix.ok) {
    return (
      <Notice tone="danger" title={t("codeRefused")}>
        {t(`codeFault.${pix.fault}`)} {t("codeRefusedHint")}
      </Notice>
    );
  }
  return (
    <Card
      title={t("payThis")}
      actions={
        <Countdown deadline={payin.expiresAt} serverNow={payin.serverNow} onExpired={onExpired} />
      }
    >
      {!pix.isPinned && (
        <Notice tone="warn" title={t("notPinnedTitle")}>
          {t("notPinnedText")}
        </Notice>
      )}
      <div className="grid gap-5 sm:grid-cols-[auto_minmax(0,1fr)]">
        <QrCode
          text={pix.text}
          label={t("qrLabel")}
          className="mx-auto w-56 max-w-full border border-line"
        />
        <div className="grid content-start gap-4">
          <DescriptionList
            items={[
              { term: t("codeReceiver"), detail: pix.receiverName },
              { term: t("codeCity"), detail: pix.receiverCity },
              { term: t("payUntil"), detail: <Moment at={payin.expiresAt} /> },
              {
                term: t("codeAmount"),
                detail: <Amount units={pix.amount} asset="BRL" />,
                strong: true,
              },
            ]}
          />
          <p className="text-sm text-muted">{t("readBack")}</p>
        </div>
      </div>
      <div className="grid gap-1.5">
        <p id="pix-code-label" className="text-sm font-medium">
          {t("copyPaste")}
        </p>
        <p
          aria-labelledby="pix-code-label"
          translate="no"
          data-testid="pix-code"
          className="rounded-md border border-line bg-sunken p-3 font-mono text-xs wrap-anywhere"
        >
          {pix.text}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <CopyButton text={pix.text} what={t("theCode")} words tone="primary" />
        <QrDownload code={qrPath(pix.text)} filename={`pix-${payin.transactionId}`} />
        {bankPage && (
          <LinkButton href={bankPage} tone="quiet" target="_blank" rel="noreferrer">
            {t("openBank")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
