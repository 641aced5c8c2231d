/** The account that a session acts for, as tabs tell each other. */
export type TabAccount = { id: string; name: string };

let opened: BroadcastChannel | null = null;

/** One channel for the whole page, because it does not receive its own messages. */
const channel = () => (opened ??= new BroadcastChannel("acting-account"));

/** Tells this browser's other tabs, which share the session, which account it now acts for. */
export function notifyOtherTabs(account: TabAccount): void {
  channel().postMessage(account);
}

/** Calls back when another tab has changed the account, until the returned function is called. */
export function onOtherTab(listener: (account: TabAccount) => void): () => void {
  const hear = ({ data }: MessageEvent<TabAccount>) => listener(data);
  channel().addEventListener("message", hear);
  return () => channel().removeEventListener("message", hear);
}
