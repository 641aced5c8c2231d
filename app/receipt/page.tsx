import { ReceiptCheckPanel } from "#components/receipts/receipt-check-panel.tsx";

/** The same for everybody: the code stands behind the `#`, which no browser sends here. */
export default function ReceiptCheckPage() {
  return <ReceiptCheckPanel />;
}
