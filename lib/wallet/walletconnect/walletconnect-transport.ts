import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { forgetOthers, onForgotten } from "./forget-sessions.ts";
import { pair } from "./pairing.ts";
import type { Client } from "./walletconnect-client.ts";
import {
  hasStoredSession,
  markStoredSession,
  type WalletConnectSettings,
} from "./walletconnect-store.ts";

/** What a session is asked for, all of one family. */
export type Wanted = {
  /** CAIP-2 names, such as `eip155:137`. */
  chains: readonly string[];
  methods: readonly string[];
};

/** An account of a session: a chain's CAIP-2 name, and the address as the family writes it. */
export type TransportAccount = { chain: string; address: string };

/** The line to one wallet that speaks WalletConnect, for one family. */
export type Line = {
  /** Shows the person a code and waits for a wallet. @throws code 4001 when they give up */
  open: () => Promise<void>;
  /** Takes up the session that this browser has kept, if there is one. */
  resume: () => Promise<void>;
  /** Empty where there is no session. */
  accounts: () => readonly TransportAccount[];
  /** What the wallet said of itself as it took the session. */
  property: (name: string) => unknown;
  /**
   * @throws what the wallet answers, a refusal with code 4001; 4900 without a session, 4200 for a method it has
   * not
   */
  request: (chain: string, method: string, params: unknown) => Promise<unknown>;
  end: () => Promise<void>;
  /** Calls the listener when accounts have changed or the session has ended. */
  onChange: (listener: () => void) => () => void;
};

type Session = ReturnType<Client["session"]["getAll"]>[number];

const CODE_ENDS_SECONDS = 300;
/** How long the relay may take to answer. */
const RELAY_MS = 20_000;
/** WalletConnect's own codes of a person's refusal (its SDK errors 5000 to 5003). */
const REFUSALS = new Set<unknown>([5000, 5001, 5002, 5003]);

/** How either side leaves a session. */
const LEFT = { code: 6000, message: "User disconnected." };

const coded = (code: number, message: string) => Object.assign(new Error(message), { code });

/** The same client for every family of a page, loaded when it is first needed. */
let loaded: { person: string; client: Promise<Client> } | null = null;

function clientOf(settings: WalletConnectSettings): Promise<Client> {
  if (loaded !== null) return loaded.client;
  const client = import("./walletconnect-client.ts")
    .then(({ walletConnectClient }) => walletConnectClient(settings))
    .catch((error: unknown) => {
      loaded = null;
      throw error;
    });
  loaded = { person: settings.person, client };
  listen();
  return client;
}

let isListening = false;

/** Ends a session that this page still holds once nobody is signed in any more. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  onForgotten(() => endOthers(null));
}

/** Ends what another person has connected, on this page and in this browser; null: nobody is signed in. */
function endOthers(person: string | null): void {
  forgetOthers(person);
  if (loaded === null || loaded.person === person) return;
  const { client } = loaded;
  loaded = null;
  void client.then(endClient).then(
    // Somebody may have signed in and connected meanwhile.
    () => forgetOthers(loaded?.person ?? person),
    () => undefined,
  );
}

async function endClient(client: Client): Promise<void> {
  const { core, session } = client;
  const ends = session.keys.map((topic) => client.disconnect({ topic, reason: LEFT }));
  await Promise.allSettled(ends);
  core.heartbeat.stop();
  await core.relayer.transportClose();
}

function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the relay gives no answer")), RELAY_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** When a code ends, in milliseconds. */
function endOf(uri: string): number {
  const seconds = Number(new URLSearchParams(uri.split("?")[1]).get("expiryTimestamp"));
  return seconds > 0 ? seconds * 1000 : Date.now() + CODE_ENDS_SECONDS * 1000;
}

/** `eip155:137:0x…` */
function readAccount(text: string): TransportAccount {
  const [space = "", reference = "", ...rest] = text.split(":");
  return { chain: `${space}:${reference}`, address: rest.join(":") };
}

/** The line of this person's browser to their wallet. */
export function walletConnectTransport(settings: WalletConnectSettings, wanted: Wanted): Line {
  const { person } = settings;
  const space = wanted.chains[0]?.split(":")[0] ?? "";
  const listeners = new Set<() => void>();
  let client: Client | null = null;
  let session: Session | null = null;
  endOthers(person);

  const hold = (next: Session | null) => {
    session = next;
    markStoredSession(person, space, next !== null);
  };
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const load = async (): Promise<Client> => {
    if (client !== null) return client;
    const own = await clientOf(settings);
    if (client !== null) return client;
    client = own;
    const look = ({ topic }: { topic: string }) => {
      if (topic !== session?.topic) return;
      hold(own.session.keys.includes(topic) ? own.session.get(topic) : null);
      tell();
    };
    own.on("session_update", look);
    // Also told when one ends by itself.
    own.on("session_delete", look);
    return own;
  };
  const ask = async () =>
    (await load()).connect({
      optionalNamespaces: {
        [space]: {
          chains: [...wanted.chains],
          methods: [...wanted.methods],
          events: ["accountsChanged", "chainChanged"],
        },
      },
    });
  const leave = async (ended: Session) => {
    await (await load()).disconnect({ topic: ended.topic, reason: LEFT }).catch(() => undefined);
  };

  return {
    open: async () => {
      const earlier = session;
      const taken = await pair(async () => {
        const { uri, approval } = await within(ask());
        if (uri === undefined) throw new Error("no code");
        return { uri, endsAt: endOf(uri), taken: approval() };
      }, leave);
      hold(taken);
      if (earlier !== null) void leave(earlier);
      tell();
    },
    resume: async () => {
      if (session !== null || !hasStoredSession(person, space)) return;
      const own = await load();
      // The client has left out those that have ended.
      hold(own.session.getAll().findLast(({ namespaces }) => namespaces[space]) ?? null);
    },
    accounts: () => (session?.namespaces[space]?.accounts ?? []).map(readAccount),
    property: (name) => session?.sessionProperties?.[name],
    request: async (chain, method, params) => {
      if (session === null) throw coded(WALLET_CODES.disconnected, "no session");
      const { topic } = session;
      if (!session.namespaces[space]?.methods.includes(method)) {
        throw coded(WALLET_CODES.unsupported, `no ${method}`);
      }
      const own = await load();
      try {
        return await own.request({ topic, chainId: chain, request: { method, params } });
      } catch (error) {
        const { code } = (error ?? {}) as { code?: unknown };
        const isGone = code === LEFT.code || !own.session.keys.includes(topic);
        if (isGone) throw coded(WALLET_CODES.disconnected, "the session has ended");
        throw REFUSALS.has(code) ? coded(WALLET_CODES.rejected, "refused") : error;
      }
    },
    end: async () => {
      const ended = session;
      hold(null);
      if (ended !== null) await leave(ended);
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
