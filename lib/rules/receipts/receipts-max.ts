/** As many receipts as one file may hold. */
export const RECEIPTS_MAX = 200;
