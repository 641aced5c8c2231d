import { address, getAddressEncoder } from "@solana/kit";
import { HOSTILE_SOLANA } from "#protocol/test/hostile-solana.ts";
import { APPROVAL, BLOCKHASH } from "#protocol/test/solana-messages.ts";
import { HOSTILE_TRON, hostileTron } from "#protocol/test/hostile-tron.ts";
import { decodeCall } from "#protocol/chain/tron/decode-call.ts";
import { readApproval } from "#lib/rules/allowances/solana/read-approval.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import type { Change } from "./tampered-bytes.ts";

/** A page trusts its server for the newest blockhash: bytes with another one can't be mined. */
const BELIEVED = "blockhash";

const bytesIn = (text: string) => hexOf(new Uint8Array(getAddressEncoder().encode(address(text))));

/** Searches from the end: a number before an account may look like the account's first byte. */
function withOther(text: string, [from, to]: readonly [string, string]): string {
  const at = text.lastIndexOf(from);
  if (at < 0) return text;
  return withOther(text.slice(0, at), [from, to]) + to + text.slice(at + from.length);
}

/** Replaces each account by another one wherever it occurs. */
const exchanged = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((changed, [from, to]) => withOther(changed, [bytesIn(from), bytesIn(to)]), text);

/** Lies about an approval of 100 tokens, with the honest bytes' accounts and blockhash put in. */
const SOLANA_LIES = HOSTILE_SOLANA.filter(({ fault }) => fault !== BELIEVED).map(
  ({ name, fault, message }) => ({
    name,
    fault,
    change: async (honest: string): Promise<string> => {
      const read = readApproval(bytesOf(honest));
      if (!read.ok || read.approval.units !== APPROVAL.units) throw new Error("not what was asked");
      const { owner, source, mint, delegate, blockhash } = read.approval;
      return exchanged(hexOf(await message()), [
        [APPROVAL.owner, owner],
        [await tokenAccountOf(APPROVAL), source],
        [APPROVAL.mint, mint],
        [APPROVAL.delegate, delegate],
        [BLOCKHASH, blockhash],
      ]);
    },
  }),
);

/** Lies about exactly the approval that the server keeps. */
const TRON_LIES = HOSTILE_TRON.map(({ name, fault }, at) => ({
  name,
  fault,
  change: (honest: string): string => {
    const read = decodeCall(bytesOf(honest));
    if (!read.ok) throw new Error(read.why);
    const now = new Date(Number(read.call.timestampMs));
    const lie = hostileTron(read.call, now)[at];
    if (lie === undefined) throw new Error("no such lie");
    return hexOf(lie.raw);
  },
}));

export const BYTES_LIES: Record<
  "Solana" | "Tron",
  { name: string; fault: string; change: Change }[]
> = { Solana: SOLANA_LIES, Tron: TRON_LIES };
