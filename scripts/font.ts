import { writeFileSync } from "node:fs";
import { receiptFont, subsetReceiptFont, WEIGHTS } from "./font/receipt-fonts.ts";
import { FONT, subsetInter } from "./font/subset.ts";

/** `npm run font`: makes the dashboard's font, and those of its receipts, from the package of Inter. */
writeFileSync(FONT, await subsetInter());
for (const weight of WEIGHTS) writeFileSync(receiptFont(weight), await subsetReceiptFont(weight));
