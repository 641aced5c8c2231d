import { receiptPageOf } from "../../../receipt-page.tsx";

export default receiptPageOf("payout");
