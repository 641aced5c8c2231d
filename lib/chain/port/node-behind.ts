import "server-only";

const NODE_LAG_MS = 10 * 60_000;

/** Our node may show a block later than the exchange's: for a while that is no difference. */
export const isNodeBehind = (since: Date): boolean => Date.now() - since.getTime() < NODE_LAG_MS;
