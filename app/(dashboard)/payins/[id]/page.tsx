import { notFound } from "next/navigation";
import { LazyAttachmentsCard } from "#components/attachments/lazy-attachments-card.tsx";
import { LazyRegulatoryCard } from "#components/regulatory/lazy-regulatory-card.tsx";
import { PaymentDifferences } from "#components/reconciliation/payment-differences.tsx";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { LabelsCard } from "#components/money/labels-card.tsx";
import { QrCode } from "#components/money/qr-code.tsx";
import { ReceiptPaper } from "#components/receipts/receipt-paper.tsx";
import { LivePayin } from "#components/payins/live-payin.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import { relabelPayinAction } from "#lib/payins/actions/payins.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";
import { page } from "#lib/core/doors/page.tsx";
import { sandboxPage } from "#lib/core/exchange/sandbox-page.ts";
import { payinDetail } from "#lib/payins/views/payins.ts";
import { isExplained, paymentDifferences } from "#lib/reconciliation/views/payment-differences.ts";
import { printedReceipt } from "#lib/receipts/views/receipt-page.ts";
import { regulatoryOfPayment } from "#lib/regulatory/views/payment.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payin:read",
  "payins",
  async ({ t, locale, actor, account, can, store }, { params }: PageProps<"/payins/[id]">) => {
    const { id } = await params;
    const row = rowNumber(id);
    const payin = row === null ? null : await payinDetail(store, account, row);
    if (row === null || !payin) notFound();
    const [receipt, attachments, accounting, regulatory, differences] = await Promise.all([
      printedReceipt(store, account, "payin", row, locale),
      attachmentsOfPayment(store, account, { of: "payin", id }),
      accountingOf(store, account, "payin"),
      regulatoryOfPayment(store, account, { of: "payin", id }),
      paymentDifferences(store, actor, { of: "payin", id: row, token: payin.token }),
    ]);
    // The sentence that says so leads to it: a second notice would say the same.
    const told =
      payin.status === "completed" && payin.chainCheck === "differs"
        ? differences.find(({ kind, decided }) => !decided && kind.startsWith("chain_"))
        : undefined;
    const mayCreate = can("payin:create");
    const code = payin.pix.ok && !payin.hasEnded ? payin.pix.text : null;
    return (
      <ClientMessages namespaces={["payins", "differences", "attachments", "regulatory"]}>
        <LiveProvider>
          <LivePayin
            payin={payin}
            bankPage={sandboxPage(account, "bank")}
            company={account.name}
            drawn={
              code === null
                ? null
                : { text: code, picture: <QrCode text={code} label={t("qrLabel")} /> }
            }
            mayCreate={mayCreate}
            printed={receipt && <ReceiptPaper sheet={receipt} level={1} />}
            isExplained={isExplained(differences)}
            toDifference={told ? `/reconciliation/${told.id}` : null}
            toExchange={can("settings:read") ? "/reconciliation/exchange" : null}
            differences={
              <PaymentDifferences differences={differences.filter((one) => one !== told)} />
            }
          >
            {mayCreate && (
              <LabelsCard
                of="payin"
                id={payin.id}
                action={relabelPayinAction}
                accounting={accounting}
                defaults={payin.labels}
              />
            )}
            {regulatory && (
              <LazyRegulatoryCard view={regulatory} mayConfirm={can("accounting:write")} />
            )}
            {attachments && can("attachment:read") && (
              <LazyAttachmentsCard attachments={attachments} mayWrite={can("attachment:write")} />
            )}
            {can("audit:read") && <TrailLink about={`payin ${payin.id}`} />}
          </LivePayin>
        </LiveProvider>
      </ClientMessages>
    );
  },
);
