import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { encodeSigned } from "#protocol/chain/tron/signed-call.ts";
import { parseTronAddress } from "#protocol/chain/tron/tron-address.ts";
import { OtherBytesError } from "#lib/wallet/bytes/other-bytes-error.ts";
import type { SignOnlyWallet } from "#lib/wallet/bytes/sign-only-wallet.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { isUnknownMethod } from "#lib/wallet/is-unknown-method.ts";
import { NoTextsError } from "#lib/wallet/no-texts-error.ts";
import type { MultichainTransport } from "./multichain-transport.ts";

/** The wallet connects, but signs no transactions of this network for a page. */
class NoSigningError extends Error {
  override readonly name = "NoSigningError";
}

const SIGN = "signTransaction";
const SIGN_TEXT = "signMessage";
/** The wallet has none of the chains that were asked for (CAIP-25). */
const NO_SUCH_CHAIN = 5100;

type Session = { accounts: string[]; methods: readonly unknown[] };

/** What a session (CAIP-217) grants on one chain; null when it does not hold that chain. */
function sessionOn(scope: string, answer: unknown): Session | null {
  const { sessionScopes } = (answer ?? {}) as { sessionScopes?: Record<string, unknown> };
  const granted = sessionScopes?.[scope] as Partial<Record<string, unknown>> | undefined;
  if (!granted) return null;
  const listOf = (value: unknown) => (Array.isArray(value) ? (value as unknown[]) : []);
  const addressOf = (id: unknown) => String(id).slice(scope.length + 1);
  const accounts = listOf(granted["accounts"])
    .map(addressOf)
    .filter((address) => "address" in parseTronAddress(address));
  return { accounts, methods: listOf(granted["methods"]) };
}

/** The account that the person has chosen in MetaMask, if the message says so. */
function chosenBy({ method, params }: Partial<Record<string, unknown>>): string | null {
  if (method !== "wallet_notify") return null;
  const { notification } = (params ?? {}) as { notification?: Partial<Record<string, unknown>> };
  if (notification?.["method"] !== "metamask_accountsChanged") return null;
  const [account] = (notification["params"] ?? []) as unknown[];
  return typeof account === "string" ? account : null;
}

/**
 * MetaMask, by its Multichain API. It is offered also while its Tron part signs nothing for pages: it says
 * what it can, and from the day on which signing is among that it is used.
 */
export function metamaskTron(
  info: { name: string; icon: string; rdns: string },
  line: MultichainTransport,
  chainId: number,
): SignOnlyWallet {
  const scope = `tron:${chainId}`;
  let chosen: string | null = null;
  line.hear((message) => {
    chosen = chosenBy(message) ?? chosen;
  });
  const session = async () => sessionOn(scope, await line.read("wallet_getSession"));
  const ask = (method: string, params: object) =>
    line.ask("wallet_invokeMethod", { scope, request: { method, params } });
  const mustSign = ({ methods }: Session) => {
    if (!methods.includes(SIGN)) throw new NoSigningError();
  };
  const accountOf = ({ accounts }: Session) =>
    accounts.find((account) => account === chosen) ?? accounts[0] ?? null;
  const create = async (): Promise<Session> => {
    const wanted = { accounts: [], methods: [], notifications: [] };
    const answer = await line
      .ask("wallet_createSession", {
        optionalScopes: { [scope]: wanted },
        sessionProperties: { tron_accountChanged_notifications: true },
      })
      .catch((error: unknown) => {
        if ((error as { code?: unknown }).code !== NO_SUCH_CHAIN) throw error;
      });
    const granted = sessionOn(scope, answer);
    if (granted) return granted;
    throw Object.assign(new Error("no such chain"), { code: WALLET_CODES.unknownChain });
  };
  return {
    id: info.rdns,
    name: info.name,
    icon: info.icon,
    isDoubtful: true,
    connect: async ({ silent }) => {
      const held = await session();
      const isGranted = held !== null && held.accounts.length > 0;
      if (isGranted) mustSign(held);
      else if (!silent) mustSign(await create());
    },
    disconnect: async () => {
      chosen = null;
      await line.ask("wallet_revokeSession", { scopes: [scope] });
    },
    place: async () => {
      const held = await session();
      return { account: held && accountOf(held), isOnChain: held !== null };
    },
    // Each request names its chain.
    switchChain: null,
    sign: async (bytes) => {
      const decoded = decodeCall(bytes);
      if (!decoded.ok) throw new OtherBytesError();
      const transaction = { rawDataHex: hexOf(bytes), type: "TriggerSmartContract" };
      const answer = await ask(SIGN, { address: decoded.call.owner, transaction }).catch(
        (error: unknown) => {
          throw isUnknownMethod(error) ? new NoSigningError() : error;
        },
      );
      const { signature } = (answer ?? {}) as { signature?: unknown };
      try {
        return encodeSigned({
          raw: bytes,
          signature: bytesOf(String(signature).replace(/^0x/, "")),
        });
      } catch {
        throw new OtherBytesError();
      }
    },
    signText: async (text) => {
      const held = await session();
      if (!held?.methods.includes(SIGN_TEXT)) throw new NoTextsError();
      const message = btoa(String.fromCharCode(...new TextEncoder().encode(text)));
      const answer = await ask(SIGN_TEXT, { address: accountOf(held), message });
      return (answer as { signature?: unknown } | null)?.signature;
    },
    onChange: (listener) => line.hear(listener),
  };
}
