import { Interface, type LogDescription } from "ethers";
import { TronWeb, type Types } from "tronweb";
import { pinnedFactory } from "#protocol/chain/networks.ts";
import { USDT } from "#sandbox/test/tron-client.ts";
import compiled from "#service/chain/evm/contracts/payout-factory.json" with { type: "json" };
import type { ChainWitness, Delivery, Pull, Taking } from "#service/test/faults/outside-witness.ts";

const AT_ONCE = 50;
const ZERO = "410000000000000000000000000000000000000000";
const FACTORY = pinnedFactory("sandbox", "tron")!;
const KNOWN = new Interface([
  ...compiled.abi.filter(({ type }) => type === "event"),
  "event Transfer(address indexed from, address indexed to, uint256 value)",
]);

type Found = NonNullable<Types.Block["transactions"]>[number];
type Log = LogDescription & { by: string };
/** One mined transaction: its sender and its logs. */
type Seen = { hash: string; block: number; sender: string; logs: Log[] };

/** Tron's spelling of an address from another library. */
const written = (address: unknown) => TronWeb.address.fromHex(String(address)) as string;

function readLogs(info: Types.TransactionInfo): Log[] {
  return (info.log ?? []).flatMap(({ address, topics, data }) => {
    const log = { topics: topics.map((topic) => `0x${topic}`), data: `0x${data ?? ""}` };
    const found = KNOWN.parseLog(log);
    return found ? [Object.assign(found, { by: written(`41${address}`) })] : [];
  });
}

/** Tron's own blocks, read one after another by an unmodified tronweb. */
export function tronWitness(sandboxUrl: string, treasury: string): ChainWitness {
  const { trx } = new TronWeb({ fullHost: `${sandboxUrl}/tron` });
  /** Blocks of this chain never change. */
  const all: Seen[] = [];
  let next = 0;
  let reading: Promise<unknown> = Promise.resolve();

  const head = async () => (await trx.getCurrentBlock()).block_header.raw_data.number ?? 0;
  const look = async (block: number, { txID: hash, raw_data }: Found): Promise<Seen> => {
    const info = await trx.getUnconfirmedTransactionInfo(hash);
    if (info.id !== hash) throw new Error(`the chain names ${hash} and does not have it`);
    const [only] = raw_data.contract;
    const sender = written((only!.parameter.value as { owner_address: string }).owner_address);
    return { hash, block, sender, logs: readLogs(info) };
  };
  const readOn = async (): Promise<void> => {
    const newest = await head();
    while (next <= newest) {
      const last = Math.min(next + AT_ONCE - 1, newest);
      // This chain forgets some of its empty blocks.
      const blocks = await trx.getBlockRange(next, last);
      const seen: Seen[] = [];
      for (const { block_header, transactions = [] } of blocks) {
        const { number = 0 } = block_header.raw_data;
        for (const one of transactions) seen.push(await look(number, one));
      }
      all.push(...seen);
      next = last + 1;
    }
  };
  /** Every transaction so far; concurrent callers share one read. */
  const everything = async (): Promise<Seen[]> => {
    const read = reading.then(readOn);
    reading = read.catch(() => undefined);
    await read;
    return all;
  };
  const moved = async () =>
    (await everything()).flatMap(({ hash, logs }) =>
      logs
        .filter(({ by, name }) => by === USDT && name === "Transfer")
        .map(({ args: [from, to, units] }) => ({
          token: "USDT" as const,
          from: written(from),
          to: written(to),
          units: units as bigint,
          hash,
        })),
    );

  return {
    deliveries: async () =>
      (await moved())
        .filter(({ from }) => from === treasury)
        .map(({ from: _from, ...rest }): Delivery => rest),
    takings: async () =>
      (await moved())
        .filter(({ to }) => to === treasury)
        .map(({ to: _to, from, ...rest }): Taking => ({
          from: from === written(ZERO) ? null : from,
          ...rest,
        })),
    pulls: async () =>
      (await everything()).flatMap(({ hash, block, logs }) =>
        logs
          .filter(({ by, name }) => by === FACTORY && name === "Pulled")
          .map(({ args }): Pull => {
            const [payout, userId, token, from, units] = args.toArray() as [
              ...[string, bigint, string, string, bigint],
            ];
            const name = written(token) === USDT ? "USDT" : written(token);
            return { payout, userId, token: name, from: written(from), units, hash, block };
          }),
      ),
    head,
    transactions: async () =>
      (await everything()).filter(({ sender }) => sender === treasury).length,
  };
}
