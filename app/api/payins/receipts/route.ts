import { receiptsDoor } from "#lib/receipts/views/receipt-doors.ts";

export const GET = receiptsDoor("payin", "payin:read");
