"use client";
import { QrCode as QrIcon } from "lucide";
import { Icon } from "#components/ui/icon.tsx";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Amount } from "#components/money/amount.tsx";
import { Countdown } from "#components/money/countdown.tsx";
import { Moment } from "#components/money/moment.tsx";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { Sentence } from "#components/ui/sentence.tsx";
import type { PayinView } from "#lib/payins/views/payin-view.ts";
import { PayinRequestPart } from "./payin-request-part.tsx";

const LazyQr = dynamic(() =>
  import("#components/money/qr-code.tsx").then((module) => module.QrCode),
);

/** A code's picture, with the text that it shows. */
export type DrawnCode = { text: string; picture: ReactNode };

type PixCodeCardProps = {
  payin: PayinView;
  /** In the sandbox: the page where a person pays the code. */
  bankPage: string | null;
  company: string;
  drawn: DrawnCode | null;
  onExpired: () => void;
};

/** The PIX code to be paid, and what it says when read back, or can't say. On a phone its picture is behind a switch. */
export function PixCodeCard({ payin, bankPage, company, drawn, onExpired }: PixCodeCardProps) {
  const t = useTranslations("payins");
  const { pix } = payin;
  if (!pix.ok) {
    return (
      <Notice tone="danger" title={t("codeRefused")}>
        {`${t(`codeFault.${pix.fault}`)} ${t("codeRefusedHint")}`}
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
      {pix.location !== null && (
        <Notice tone="warn" title={t("dynamicTitle")}>
          <Sentence>
            {t.rich("dynamicText", {
              amount: () => <Amount units={payin.senderAmount} asset="BRL" />,
              host: () => (
                <span translate="no" className="font-mono text-sm wrap-anywhere">
                  {pix.location}
                </span>
              ),
              receiver: () => <bdi translate="no">{pix.receiverName}</bdi>,
            })}
          </Sentence>
        </Notice>
      )}
      <div className="grid grid-cols-1 gap-5 md:grid-cols-[14rem_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-4 md:order-last">
          <CopyButton text={pix.text} what={t("theCode")} words tone="primary" wide />
          <DescriptionList
            items={[
              { term: t("codeReceiver"), detail: <bdi translate="no">{pix.receiverName}</bdi> },
              { term: t("codeCity"), detail: <bdi translate="no">{pix.receiverCity}</bdi> },
              { term: t("payUntil"), detail: <Moment at={payin.expiresAt} exact /> },
              {
                term: t(pix.location === null ? "codeAmount" : "agreedAmount"),
                detail: <Amount units={payin.senderAmount} asset="BRL" />,
                strong: true,
              },
            ]}
          />
          <p className="text-sm text-muted">
            {t(pix.location === null ? "readBack" : "readBackDynamic")}
          </p>
        </div>
        <details className="min-w-0 md:details-content:block md:details-content:[content-visibility:visible]">
          <summary className="flex min-h-11 list-none items-center justify-center gap-2 rounded-md border border-edge px-4 font-medium hover:bg-hover md:supports-[selector(::details-content)]:hidden">
            <Icon of={QrIcon} className="size-4" />
            <span>{t("showQr")}</span>
          </summary>
          <div className="mx-auto w-56 max-w-full overflow-hidden rounded-lg border border-line max-md:mt-3">
            {drawn?.text === pix.text ? (
              drawn.picture
            ) : (
              <LazyQr text={pix.text} label={t("qrLabel")} />
            )}
          </div>
        </details>
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
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-line pt-3">
        <section aria-label={t("sendOn")} className="grid min-w-0 flex-1 gap-2 max-sm:basis-full">
          <h3 className="text-sm font-medium">{t("sendOn")}</h3>
          <PayinRequestPart
            number={payin.transactionId}
            request={{
              company,
              amount: payin.senderAmount,
              until: payin.expiresAt,
              receiver: pix.receiverName,
              code: pix.text,
            }}
          />
        </section>
        {bankPage && (
          <LinkButton href={bankPage} tone="link" size="sm" target="_blank" rel="noreferrer">
            {t("openBank")}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
