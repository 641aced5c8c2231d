import { AccountRole, address, type Instruction } from "@solana/kit";
import * as token from "@solana-program/token";
import type { ApprovalFault } from "#lib/rules/allowances/solana/approval-faults.ts";
import {
  limitInstruction,
  OWN_BUDGET,
  priceInstruction,
} from "#lib/rules/allowances/solana/build-approval.ts";
import { HOSTILE_SOLANA_BYTES, type HostileMessage } from "./hostile-solana-bytes.ts";
import { assertion } from "./solana-additions.ts";
import { tokenAccountOf } from "#protocol/chain/solana/token-account.ts";
import { APPROVAL, approveInstruction, messageOf, someAddress } from "./solana-messages.ts";

const TOKEN_2022 = address("TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb");
const SYSTEM = address("11111111111111111111111111111111");
const stranger = someAddress(66);
const other = someAddress(77);
const owner = address(APPROVAL.owner);
const mint = address(APPROVAL.mint);
const source = () => tokenAccountOf(APPROVAL);

type Make = () => Promise<Instruction | Instruction[]>;
type Over = { feePayer?: string; blockhash?: string; budget?: readonly Instruction[] };
/** With our own limit and price in front, unless others are given. */
const hostile = (
  name: string,
  fault: ApprovalFault,
  make: Make,
  { budget = OWN_BUDGET, ...over }: Over = {},
): HostileMessage => ({
  name,
  fault,
  message: async () =>
    messageOf({
      feePayer: APPROVAL.owner,
      ...over,
      instructions: [...budget, ...[await make()].flat()],
    }),
});
const of = (over: Parameters<typeof approveInstruction>[0]) => () => approveInstruction(over);
const besides = (name: string, fault: ApprovalFault, instruction: Make) =>
  hostile(name, fault, async () => [await approveInstruction(), ...[await instruction()].flat()]);

const OTHERS: HostileMessage[] = [
  hostile("another delegate", "delegate", of({ delegate: stranger })),
  hostile("another mint", "mint", async () =>
    approveInstruction({ mint: other, source: await source() }),
  ),
  hostile("another mint with its own account", "source", of({ mint: other })),
  hostile("another token account of the owner", "source", of({ source: stranger })),
  hostile("a unit more", "units", of({ units: APPROVAL.units + 1n })),
  hostile("a unit less", "units", of({ units: APPROVAL.units - 1n })),
  hostile("everything", "units", of({ units: (1n << 64n) - 1n })),
  hostile("nothing", "units", of({ units: 0n })),
  hostile("other decimals", "decimals", of({ decimals: 9 })),
  hostile("no decimals", "decimals", of({ decimals: 0 })),
  hostile("another fee payer", "feePayer", of({}), { feePayer: stranger }),
  hostile("another owner", "owner", async () =>
    withoutSigners(await approveInstruction({ owner: stranger, source: await source() })),
  ),
  hostile("another blockhash", "blockhash", of({}), { blockhash: stranger }),
  hostile("mint and delegate exchanged", "mint", async () =>
    approveInstruction({
      mint: APPROVAL.delegate,
      delegate: APPROVAL.mint,
      source: await source(),
    }),
  ),
];

/** The same accounts, of which only the fee payer signs. */
function withoutSigners(instruction: Instruction): Instruction {
  const accounts = (instruction.accounts ?? []).map((account) => ({
    ...account,
    role: account.role & AccountRole.WRITABLE,
  }));
  return { ...instruction, accounts };
}

const amount = APPROVAL.units;
const delegate = address(APPROVAL.delegate);
const FUNCTIONS: HostileMessage[] = [
  hostile("approve, which checks neither mint nor decimals", "instruction", async () =>
    token.getApproveInstruction({ source: await source(), delegate, owner, amount }),
  ),
  hostile("a transfer", "instruction", async () =>
    token.getTransferInstruction({
      source: await source(),
      destination: stranger,
      authority: owner,
      amount,
    }),
  ),
  hostile("a checked transfer", "instruction", async () =>
    token.getTransferCheckedInstruction({
      source: await source(),
      mint,
      destination: stranger,
      authority: owner,
      amount,
      decimals: 6,
    }),
  ),
  hostile("another authority of the account", "instruction", async () =>
    token.getSetAuthorityInstruction({
      owned: await source(),
      owner,
      authorityType: token.AuthorityType.AccountOwner,
      newAuthority: stranger,
    }),
  ),
  hostile("the authority to close", "instruction", async () =>
    token.getSetAuthorityInstruction({
      owned: await source(),
      owner,
      authorityType: token.AuthorityType.CloseAccount,
      newAuthority: stranger,
    }),
  ),
  hostile("closing the account", "instruction", async () =>
    token.getCloseAccountInstruction({ account: await source(), destination: stranger, owner }),
  ),
  hostile("burning", "instruction", async () =>
    token.getBurnInstruction({ account: await source(), mint, authority: owner, amount }),
  ),
  hostile("taking an approval back", "instruction", async () =>
    token.getRevokeInstruction({ source: await source(), owner }),
  ),
  hostile("Token-2022", "program", async () => ({
    ...(await approveInstruction()),
    programAddress: TOKEN_2022,
  })),
  hostile("a program that nobody knows", "program", async () => ({
    ...(await approveInstruction()),
    programAddress: stranger,
  })),
  hostile("a payment of SOL", "program", async () => ({
    programAddress: SYSTEM,
    accounts: [
      { address: owner, role: AccountRole.WRITABLE_SIGNER },
      { address: stranger, role: AccountRole.WRITABLE },
    ],
    data: Uint8Array.of(2, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0),
  })),
];

const memo: Make = async () => ({
  programAddress: address("MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr"),
  data: new TextEncoder().encode("hello"),
});
const budgeted = (name: string, fault: ApprovalFault, budget: readonly Instruction[]) =>
  hostile(name, fault, of({}), { budget });
const [ownLimit, ownPrice] = OWN_BUDGET as [Instruction, Instruction];
const BUDGETS: HostileMessage[] = [
  budgeted("neither limit nor price", "computeUnits", []),
  budgeted("no price", "microLamports", [ownLimit]),
  budgeted("no limit", "computeUnits", [ownPrice]),
  budgeted("a unit more to compute", "computeUnits", [limitInstruction(60_001), ownPrice]),
  budgeted("another price", "microLamports", [ownLimit, priceInstruction(50_001n)]),
  budgeted("a price above the cap", "fee", [ownLimit, priceInstruction(16_700_000n)]),
  budgeted("the highest price", "fee", [ownLimit, priceInstruction((1n << 64n) - 1n)]),
  budgeted("two limits", "second_limit", [ownLimit, ownLimit, ownPrice]),
  budgeted("two prices", "second_price", [ownLimit, ownPrice, ownPrice]),
  budgeted("a limit with a byte more", "budget_instruction", [
    { ...ownLimit, data: Uint8Array.from([...(ownLimit.data ?? []), 0]) },
    ownPrice,
  ]),
  budgeted("a heap of its own", "budget_instruction", [
    ...OWN_BUDGET,
    { ...ownLimit, data: Uint8Array.of(1, 0, 0, 1, 0) },
  ]),
  budgeted("a limit with an account", "budget_instruction", [
    { ...ownLimit, accounts: [{ address: mint, role: AccountRole.READONLY }] },
    ownPrice,
  ]),
  besides("an assertion that we did not put in", "assertions", async () => assertion(5)),
  besides("memory that is written", "lighthouse_instruction", async () => assertion(0)),
  besides("memory that is closed", "lighthouse_instruction", async () => assertion(1)),
  besides("an assertion that nobody knows", "lighthouse_instruction", async () => assertion(18)),
  besides("five assertions", "too_many_assertions", async () =>
    [5, 6, 7, 9, 15].map((kind) => assertion(kind)),
  ),
];
const closing: Make = async () =>
  token.getCloseAccountInstruction({ account: await source(), destination: stranger, owner });

const MORE: HostileMessage[] = [
  besides("a second approval", "second_approval", of({ delegate: stranger })),
  besides("the same approval twice", "second_approval", of({})),
  besides("a memo besides", "program", memo),
  besides("closing the account besides", "instruction", closing),
  hostile("a memo before", "program", async () => [
    ...[await memo()].flat(),
    await approveInstruction(),
  ]),
  hostile("no approval", "no_approval", async () => []),
  hostile("a signer besides", "signers", async () => {
    const instruction = await approveInstruction();
    const account = { address: stranger, role: AccountRole.READONLY_SIGNER };
    return { ...instruction, accounts: [...(instruction.accounts ?? []), account] };
  }),
  hostile("an account besides", "instruction_accounts", async () => {
    const instruction = await approveInstruction();
    const account = { address: stranger, role: AccountRole.READONLY };
    return { ...instruction, accounts: [...(instruction.accounts ?? []), account] };
  }),
  hostile("three accounts", "instruction_accounts", async () => {
    const instruction = await approveInstruction();
    return { ...instruction, accounts: (instruction.accounts ?? []).slice(0, 3) };
  }),
  hostile("a mint that is written to", "account_role", async () => {
    const instruction = await approveInstruction();
    const accounts = (instruction.accounts ?? []).map((account) =>
      account.address === APPROVAL.mint ? { ...account, role: AccountRole.WRITABLE } : account,
    );
    return { ...instruction, accounts };
  }),
  hostile("a mint that is written to instead of the source", "account_role", async () => {
    const instruction = await approveInstruction();
    const [first, second, ...others] = instruction.accounts;
    const accounts = [
      { ...first, role: AccountRole.READONLY },
      { ...second, role: AccountRole.WRITABLE },
      ...others,
    ];
    return { ...instruction, accounts };
  }),
  hostile("an amount with a byte more", "instruction_data", async () => {
    const instruction = await approveInstruction();
    return { ...instruction, data: Uint8Array.from([...(instruction.data ?? []), 0]) };
  }),
  hostile("no data", "instruction", async () => ({
    ...(await approveInstruction()),
    data: Uint8Array.of(),
  })),
];

/** Messages put before a wallet instead of the derived approval. */
export const HOSTILE_SOLANA: readonly HostileMessage[] = [
  ...OTHERS,
  ...FUNCTIONS,
  ...MORE,
  ...BUDGETS,
  ...HOSTILE_SOLANA_BYTES,
];
