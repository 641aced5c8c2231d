/** The account that a session acts for, as its tabs tell one another. */
export type TabAccount = { id: string; name: string };

const CHANNEL = "acting-account";

/** Tells this browser's other tabs, which share the session, whom it acts for now. */
export function tellOtherTabs(account: TabAccount): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(account);
  channel.close();
}

/** Calls back when another tab has changed the account, until the returned function is called. */
export function onOtherTab(listener: (account: TabAccount) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener("message", ({ data }: MessageEvent<TabAccount>) => listener(data));
  return () => channel.close();
}
