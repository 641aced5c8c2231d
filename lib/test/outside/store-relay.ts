import "server-only";
import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";

/**
 * A moment of a transaction, or of a statement alone: `before` its commit reaches the server, or `after` it, while
 * the answer is on its way. `fits`: by the text of all its statements. With `within`: of a statement inside its
 * transaction, its beginning included, by that statement's text.
 */
export type StoreMoment = {
  when: "before" | "after";
  within?: boolean;
  fits: (statements: string) => boolean;
};

export type StoreRelay = {
  url: string;
  /** Holds the next call at this moment, for good. */
  arm: (moment: StoreMoment, reached: () => void) => void;
  disarm: () => void;
  /** Ends all lines, and each new one at once, until it is mended. */
  cut: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

const PORT = 5432;
const LENGTH_BYTES = 4;
/** The server has done what it was asked for, and waits. */
const READY = Buffer.from([0x5a, 0, 0, 0, 5]);

/** PostgreSQL's messages of a client, as they are completed; the first has no type. */
function messageReader() {
  let rest = Buffer.alloc(0);
  let isFirst = true;
  return (chunk: Buffer): { type: string; bytes: Buffer }[] => {
    rest = Buffer.concat([rest, chunk]);
    const found: { type: string; bytes: Buffer }[] = [];
    for (;;) {
      const head = isFirst ? 0 : 1;
      if (rest.length < head + LENGTH_BYTES) return found;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return found;
      const bytes = rest.subarray(0, length);
      found.push({ type: isFirst ? "" : String.fromCharCode(bytes[0] ?? 0), bytes });
      rest = rest.subarray(length);
      isFirst = false;
    }
  };
}

/** The statement of a message; null: it has none. */
function statementOf({ type, bytes }: { type: string; bytes: Buffer }): string | null {
  const texts = bytes
    .subarray(1 + LENGTH_BYTES)
    .toString()
    .split("\0");
  if (type === "Q") return texts[0] ?? null;
  // Its name comes first.
  return type === "P" ? (texts[1] ?? null) : null;
}

/** Stands between a process and its PostgreSQL, which it leaves at a named moment. */
export async function startStoreRelay(target: string): Promise<StoreRelay> {
  const place = new URL(target);
  const folder = place.searchParams.get("host");
  const port = Number(place.port || PORT);
  const open = (): Socket =>
    folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, place.hostname);
  let trap: { moment: StoreMoment; reached: () => void } | null = null;
  const sockets = new Set<Socket>();
  let isCut = false;
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const server = createServer((client) => {
    if (isCut) return void client.on("error", () => undefined).destroy();
    const upstream = open();
    for (const one of [client, upstream]) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.on("close", () => {
        sockets.delete(one);
        client.destroy();
        upstream.destroy();
      });
    }
    const read = messageReader();
    let texts: string[] | null = null;
    let held: "no" | "asked" | "answered" = "no";
    let reached: () => void = () => undefined;

    /** Whether a statement ends what a trap waits for. */
    const isMoment = (statement: string): boolean => {
      const word = statement.trim().toLowerCase();
      const isWithin = trap?.moment.within === true;
      const isHere = isWithin && (trap?.moment.fits(statement) ?? false);
      if (word.startsWith("begin") || word.startsWith("start transaction")) texts = [];
      else if (word === "commit" || word === "rollback") {
        const all = (texts ?? []).join(";\n");
        texts = null;
        return word === "commit" && !isWithin && (trap?.moment.fits(all) ?? false);
      } else if (texts !== null) texts.push(statement);
      else return !isWithin && (trap?.moment.fits(statement) ?? false);
      return isHere;
    };
    client.on("data", (chunk: Buffer) => {
      if (held === "asked") return;
      for (const message of read(chunk)) {
        const statement = statementOf(message);
        if (statement !== null && isMoment(statement) && trap) {
          const { moment } = trap;
          reached = trap.reached;
          trap = null;
          held = moment.when === "before" ? "asked" : "answered";
          if (held === "asked") return void reached();
        }
        upstream.write(message.bytes);
      }
    });
    upstream.on("data", (chunk: Buffer) => {
      if (held !== "answered") return void client.write(chunk);
      if (chunk.subarray(-READY.length - 1, -1).equals(READY)) reached();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    arm: (moment, reached) => void (trap = { moment, reached }),
    disarm: () => void (trap = null),
    cut: () => {
      isCut = true;
      endAll();
    },
    mend: () => void (isCut = false),
    close: async () => {
      endAll();
      server.close();
      await once(server, "close");
    },
  };
}
