import { upgradeWebSocket } from "@hono/node-server";
import type { Log } from "#platform/log.ts";
import { answerCalls } from "#sandbox/rpc/answer-rpc.ts";
import type { SolanaChain } from "#sandbox/solana/solana-chain.ts";
import type { Executed } from "#sandbox/solana/solana-ledger.ts";
import type { Subscriptions } from "#sandbox/solana/subscriptions.ts";

/** Bytes that a slow listener may be behind before its connection is closed. */
const MOST_BEHIND = 4 * 1024 * 1024;
const TOO_SLOW = 1013;

type Socket = { send: (text: string) => void; close: (code?: number) => void };
type Raw = { bufferedAmount?: number } | undefined;

/** One connection: its subscriptions, and the chain's news for them. */
function openConnection(chain: SolanaChain, log: Log, socket: Socket & { raw: Raw }) {
  let subscriptions: Subscriptions | undefined;
  let unlisten: (() => void) | undefined;
  let timer: NodeJS.Timeout | undefined;
  /** Calls are answered one after the other, each before its first news. */
  let turn = Promise.resolve();

  const tell = (notification: object) => {
    if ((socket.raw?.bufferedAmount ?? 0) > MOST_BEHIND) socket.close(TOO_SLOW);
    else socket.send(JSON.stringify(notification));
  };
  /** Looks again after a slot, where something waits for time to pass. */
  const wait = () => {
    clearTimeout(timer);
    if (subscriptions?.waits) timer = setTimeout(() => void look().catch(close), chain.slotMs);
  };
  const look = async (executed?: Executed) => {
    subscriptions?.look(await chain.open(), executed);
    wait();
  };
  const close = () => {
    clearTimeout(timer);
    unlisten?.();
    subscriptions = undefined;
    socket.close();
  };
  const answer = async (text: string) => {
    const { Subscriptions } = await import("#sandbox/solana/subscriptions.ts");
    subscriptions ??= new Subscriptions(tell);
    unlisten ??= chain.listen((executed) => void look(executed).catch(close));
    const own = subscriptions;
    tell(await answerCalls(async (method, params) => own.answer(method, params), log, text));
    // Not at once: clients attend to a subscription only after its answer.
    wait();
  };
  return {
    receive: (text: string) => {
      turn = turn.then(() => answer(text)).catch(close);
    },
    close,
  };
}

/** Solana's subscriptions over WebSocket, at the path of its JSON-RPC. */
export const solanaSocket = (chain: SolanaChain, log: Log) =>
  upgradeWebSocket(() => {
    let connection: ReturnType<typeof openConnection> | undefined;
    return {
      onOpen: (_event, socket) => {
        connection = openConnection(chain, log, {
          raw: socket.raw as Raw,
          send: (text) => socket.send(text),
          close: (code) => socket.close(code),
        });
      },
      onMessage: ({ data }) => connection?.receive(String(data)),
      onClose: () => connection?.close(),
    };
  });
