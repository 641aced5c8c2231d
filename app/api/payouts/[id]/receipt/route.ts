import { receiptDoor } from "#lib/receipts/views/receipt-doors.ts";

export const GET = receiptDoor("payout", "payout:read");
