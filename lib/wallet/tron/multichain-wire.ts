import { WALLET_CODES } from "#lib/wallet/eip1193.ts";

const CONTENT = "metamask-contentscript";
const INPAGE = "metamask-inpage";
const PROVIDER = "metamask-provider";
const MULTICHAIN = "metamask-multichain-provider";
/** The extension was asleep, and has not heard the question. */
const AGAIN = "METAMASK_EXTENSION_CONNECT_CAN_RETRY";
/** How long the extension may take to say its id. */
const FIND_MS = 10_000;

type Message = Partial<Record<string, unknown>>;
export type MultichainWire = { send: (message: object) => void };

type Port = {
  postMessage: (message: unknown) => void;
  onMessage: { addListener: (listener: (message: { data?: unknown }) => void) => void };
  onDisconnect: { addListener: (listener: () => void) => void };
};
type Runtime = { connect?: (extensionId: string) => Port };

/** The way from a page to an extension; only Chrome and its kin have it. */
const runtime = (): Runtime | undefined =>
  (globalThis as { chrome?: { runtime?: Runtime } }).chrome?.runtime;

const post = (name: string, data: unknown) =>
  window.postMessage({ target: CONTENT, data: { name, data } }, location.origin);

/** Hears MetaMask's messages of one name in this page's window. */
function onPosted(name: string, listener: (message: Message) => void): () => void {
  const hear = ({ data, origin }: MessageEvent) => {
    const { target, data: inner } = (data ?? {}) as { target?: unknown; data?: Message };
    if (target !== INPAGE || inner?.["name"] !== name || origin !== location.origin) return;
    if (typeof inner["data"] === "object" && inner["data"] !== null) listener(inner["data"]);
  };
  window.addEventListener("message", hear);
  return () => window.removeEventListener("message", hear);
}

/** Asks MetaMask's script in this page for its extension's id. */
async function extensionId(): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const question = () => post(PROVIDER, { method: "metamask_getProviderState" });
  const unhear = onPosted(PROVIDER, ({ method, result }) => {
    const { extensionId: id } = (result ?? {}) as { extensionId?: unknown };
    if (method === AGAIN) question();
    else if (typeof id === "string") resolve(id);
  });
  const late = Object.assign(new Error("no answer"), { code: WALLET_CODES.disconnected });
  const timer = setTimeout(() => reject(late), FIND_MS);
  question();
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    unhear();
  }
}

/**
 * Opens MetaMask's Multichain API: by the extension's own port where the browser has such, by messages in
 * the page's window elsewhere (Firefox, the app's own browser).
 * @param receive gets each message of the wallet
 * @param broken is called when the wallet is gone
 */
export async function openMultichainWire(
  receive: (message: Message) => void,
  broken: () => void,
): Promise<MultichainWire> {
  const { connect } = runtime() ?? {};
  if (!connect) {
    onPosted(MULTICHAIN, receive);
    return { send: (message) => post(MULTICHAIN, message) };
  }
  const port = connect.call(runtime(), await extensionId());
  port.onDisconnect.addListener(broken);
  port.onMessage.addListener(({ data }) => {
    if (typeof data === "object" && data !== null) receive(data);
  });
  return { send: (message) => port.postMessage({ type: "caip-348", data: message }) };
}
