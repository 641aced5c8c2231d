import type { ApprovalFault } from "#lib/rules/allowances/solana/approval-faults.ts";
import { buildApproval } from "#lib/rules/allowances/solana/build-approval.ts";
import { APPROVAL, BLOCKHASH } from "./solana-messages.ts";

/** Bytes that are not the requested approval, and the fault to be reported. */
export type HostileMessage = {
  name: string;
  fault: ApprovalFault;
  message: () => Promise<Uint8Array>;
};

const honest = () => buildApproval(APPROVAL, BLOCKHASH);

const bytes = (
  name: string,
  fault: ApprovalFault,
  change: (message: Uint8Array) => Iterable<number>,
): HostileMessage => ({
  name,
  fault,
  message: async () => Uint8Array.from(change(await honest())),
});
/** Offsets in the honest message: after three header bytes and the number of accounts. */
const ACCOUNTS_AT = 4;
const BLOCKHASH_AT = ACCOUNTS_AT + 6 * 32;
/** The approval stands last: four accounts, a length and ten bytes. */
const INDICES_FROM_END = 15;

/** The honest approval with a byte changed. */
export const HOSTILE_SOLANA_BYTES: readonly HostileMessage[] = [
  bytes("version 0", "version", (it) => [0x80, ...it, 0]),
  bytes("version 0 with a lookup table", "version", (it) => [
    0x80,
    ...it,
    1,
    ...new Uint8Array(32).fill(5),
    1,
    0,
    0,
  ]),
  bytes("version 1", "version", (it) => [0x81, ...it]),
  bytes("a byte after it", "trailing_bytes", (it) => [...it, 0]),
  bytes("a byte short", "truncated", (it) => it.slice(0, -1)),
  bytes("nothing at all", "truncated", () => []),
  bytes("two signers by the header", "signers", (it) => [2, ...it.slice(1)]),
  bytes("no signer", "signers", (it) => [0, ...it.slice(1)]),
  bytes("a signer that pays nothing", "signers", (it) => [1, 1, ...it.slice(2)]),
  bytes("an account that is there twice", "repeated_account", (it) => [
    ...it.slice(0, ACCOUNTS_AT + 32),
    ...it.slice(ACCOUNTS_AT, ACCOUNTS_AT + 32),
    ...it.slice(ACCOUNTS_AT + 64),
  ]),
  bytes("an account that nothing names", "unused_account", (it) => [
    ...it.slice(0, 2),
    (it[2] ?? 0) + 1,
    (it[3] ?? 0) + 1,
    ...it.slice(ACCOUNTS_AT, BLOCKHASH_AT),
    ...new Uint8Array(32).fill(66),
    ...it.slice(BLOCKHASH_AT),
  ]),
  bytes("an account of a number that there is none of", "account_index", (it) =>
    it.with(it.length - INDICES_FROM_END, 9),
  ),
  bytes("a number of accounts in two bytes", "compact_number", (it) => [
    ...it.slice(0, 3),
    (it[3] ?? 0) | 0x80,
    0,
    ...it.slice(4),
  ]),
  bytes("more accounts than 16 bits can number", "compact_number", (it) => [
    ...it.slice(0, 3),
    0xff,
    0xff,
    0x07,
    ...it.slice(4),
  ]),
  bytes("more than a packet holds", "too_large", (it) => [...it, ...new Uint8Array(1_200)]),
  bytes("accounts that are all read-only", "account_role", (it) => it.with(2, it[3] ?? 0)),
  bytes("a source that is not written to", "account_role", (it) => it.with(2, (it[2] ?? 0) + 1)),
];
