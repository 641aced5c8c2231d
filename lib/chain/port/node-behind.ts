import "server-only";

const NODE_LAG_MS = 10 * 60_000;

/** Whether a difference may still be a node's lag: the exchange's node may be some blocks ahead. */
export const isNodeBehind = (since: Date): boolean => Date.now() - since.getTime() < NODE_LAG_MS;
