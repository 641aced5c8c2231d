import { notFound } from "next/navigation";
import { LazyAttachmentsCard } from "#components/attachments/lazy-attachments-card.tsx";
import { LazyRegulatoryCard } from "#components/regulatory/lazy-regulatory-card.tsx";
import { PaymentDifferences } from "#components/reconciliation/payment-differences.tsx";
import { TrailLink } from "#components/trail/trail-link.tsx";
import { LabelsCard } from "#components/money/labels-card.tsx";
import { ReceiptPaper } from "#components/receipts/receipt-paper.tsx";
import { LivePayout } from "#components/payouts/follow/live-payout.tsx";
import { ClientMessages } from "#components/shell/client-messages.tsx";
import { LiveProvider } from "#components/shell/live-provider.tsx";
import { relabelPayoutAction } from "#lib/payouts/actions/payout-labels.ts";
import { accountingOf } from "#lib/accounting/views/accounting.ts";
import { attachmentsOfPayment } from "#lib/attachments/views/attachments.ts";
import { page } from "#lib/core/doors/page.tsx";
import { payoutDetail } from "#lib/payouts/views/payouts.ts";
import { isExplained, paymentDifferences } from "#lib/reconciliation/views/payment-differences.ts";
import { printedReceipt } from "#lib/receipts/views/receipt-page.ts";
import { regulatoryOfPayment } from "#lib/regulatory/views/payment.ts";
import { rowNumber } from "#protocol/wire/ids.ts";

export default page(
  "payout:read",
  "payouts",
  async ({ locale, actor, account, can, store }, { params }: PageProps<"/payouts/[id]">) => {
    const { id } = await params;
    const row = rowNumber(id);
    const payout = row === null ? null : await payoutDetail(store, account, row);
    if (row === null || !payout) notFound();
    const [receipt, attachments, accounting, regulatory, differences] = await Promise.all([
      printedReceipt(store, account, "payout", row, locale),
      attachmentsOfPayment(store, account, { of: "payout", id }),
      accountingOf(store, account, "payout"),
      regulatoryOfPayment(store, account, { of: "payout", id }),
      paymentDifferences(store, actor, { of: "payout", id: row, token: payout.token }),
    ]);
    return (
      <ClientMessages namespaces={["payouts", "receiver", "attachments", "regulatory"]}>
        <LiveProvider>
          <LivePayout
            payout={payout}
            mayRepeat={can("payout:create")}
            printed={receipt && <ReceiptPaper sheet={receipt} level={1} />}
            isExplained={isExplained(differences)}
            differences={<PaymentDifferences differences={differences} />}
          >
            {can("payout:create") && (
              <LabelsCard
                of="payout"
                id={payout.id}
                action={relabelPayoutAction}
                accounting={accounting}
                defaults={payout.labels}
              />
            )}
            {regulatory && (
              <LazyRegulatoryCard view={regulatory} mayConfirm={can("accounting:write")} />
            )}
            {attachments && can("attachment:read") && (
              <LazyAttachmentsCard attachments={attachments} mayWrite={can("attachment:write")} />
            )}
            {can("audit:read") && <TrailLink about={`payout ${payout.id}`} />}
          </LivePayout>
        </LiveProvider>
      </ClientMessages>
    );
  },
);
