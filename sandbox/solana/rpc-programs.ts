import { base58, base64 } from "@scure/base";
import { address, type EncodedAccount } from "@solana/kit";
import { TOKEN_PROGRAM_ADDRESS } from "@solana-program/token";
import { RpcError } from "#sandbox/chain/rpc-error.ts";
import { z } from "#protocol/wire/zod.ts";
import { AccountConfig, AddressText, readParams } from "./rpc-params.ts";
import { inContext, rpcAccount, type RpcMethod } from "./rpc-reads.ts";
import { mintAt, tokenAmount, tokenIn } from "./token-accounts.ts";

const INVALID_PARAMS = -32602;
const MOST_FILTERS = 4;
const MOST_COMPARED = 128;
/** As many as a node lists. */
const LARGEST = 20;

const Compared = z.looseObject({
  offset: z.int().min(0),
  bytes: z.string().max(2 * MOST_COMPARED),
  encoding: z.enum(["base58", "base64"]).optional(),
});
const Filter = z.looseObject({ dataSize: z.int().min(0) }).or(z.looseObject({ memcmp: Compared }));
type ProgramFilter = z.output<typeof Filter>;

/** Of `getProgramAccounts` and `programSubscribe`, besides the account's own options. */
export const ProgramConfig = z
  .looseObject({
    filters: z.array(Filter).max(MOST_FILTERS).nullish(),
    withContext: z.boolean().nullish(),
  })
  .nullish();

function comparedBytes({ bytes, encoding = "base58" }: z.output<typeof Compared>): Uint8Array {
  try {
    return (encoding === "base58" ? base58 : base64).decode(bytes);
  } catch {
    throw new RpcError(INVALID_PARAMS, `Invalid param: memcmp bytes are no ${encoding}`);
  }
}

/** A test of an account's data against all filters. @throws RpcError for bytes in another encoding */
export function dataTest(
  filters: readonly ProgramFilter[] | null | undefined,
): (account: EncodedAccount) => boolean {
  const tests = (filters ?? []).map((filter) => {
    if (!("memcmp" in filter)) return (data: Uint8Array) => data.length === filter.dataSize;
    const { offset } = filter.memcmp as z.output<typeof Compared>;
    const wanted = comparedBytes(filter.memcmp as z.output<typeof Compared>);
    return (data: Uint8Array) =>
      data.length >= offset + wanted.length &&
      wanted.every((byte, at) => data[offset + at] === byte);
  });
  return ({ data }) => tests.every((isMet) => isMet(new Uint8Array(data)));
}

/** The methods that search all accounts of a program. */
export const PROGRAMS: Record<string, RpcMethod> = {
  getProgramAccounts: (ledger, params) => {
    const shape = z.tuple([AddressText, z.unknown().optional()]);
    const [program, config] = readParams(shape, params);
    const [asked] = readParams(z.tuple([AccountConfig]), [config]);
    const [{ filters, withContext } = {}] = readParams(
      z.tuple([ProgramConfig.transform((one) => one ?? {})]),
      [config],
    );
    const isMet = dataTest(filters);
    const found = ledger.svm
      .getProgramAccounts(address(program))
      .filter(isMet)
      .map((account) => ({
        pubkey: account.address,
        account: rpcAccount(ledger.svm, account, asked),
      }));
    return withContext === true ? inContext(ledger, found) : found;
  },
  getTokenLargestAccounts: (ledger, params) => {
    const [of] = readParams(z.tuple([AddressText]).rest(z.unknown()), params);
    const mint = mintAt(ledger.svm, of);
    if (mint === null) throw new RpcError(INVALID_PARAMS, "Invalid param: not a Token mint");
    const held = ledger.svm
      .getProgramAccounts(TOKEN_PROGRAM_ADDRESS)
      .flatMap((account) => {
        const token = tokenIn(account);
        return token?.mint === of ? [{ at: account.address, amount: token.amount }] : [];
      })
      .sort((one, other) => (one.amount < other.amount ? 1 : -1))
      .slice(0, LARGEST);
    return inContext(
      ledger,
      held.map(({ at, amount }) => ({ address: at, ...tokenAmount(amount, mint.decimals) })),
    );
  },
};
