import { endpoints } from "#protocol/wire/endpoint.ts";
import { enveloped } from "#protocol/wire/envelope.ts";
import { PathId, Timestamp } from "#protocol/wire/inputs.ts";
import { envelopedList, listQuery, readList } from "#protocol/wire/lists.ts";
import { parseTokenOwner } from "#protocol/chain/token-owner.ts";
import { nameText } from "#protocol/wire/name.ts";
import { FAMILY, WALLET_NETWORKS } from "#protocol/chain/networks.ts";
import { readOptionalText, readRecord, readText, readTime } from "#protocol/wire/read.ts";
import { whenSound } from "#protocol/wire/when-sound.ts";
import { z } from "#protocol/wire/zod.ts";
import {
  BeneficiaryRecord,
  CustodyRecord,
  DECLARED,
  readDeclaration,
} from "./wallet-declaration.ts";
import { trimHidden } from "#protocol/wire/trim-hidden.ts";

/** How the dashboard and the exchange name it. */
export const WalletName = nameText(80);

const WALLET_STATUSES = ["active", "inactive", "suspended"] as const;
export type WalletStatus = (typeof WALLET_STATUSES)[number];

/** The record on the wire (seed 2.2). */
export const WalletRecord = z.strictObject({
  /** Not there at exchanges that give wallets no number. */
  id: z.int().positive().optional(),
  address: z.string(),
  network: z.enum(WALLET_NETWORKS),
  name: z.string(),
  status: z.enum(WALLET_STATUSES),
  /** Null where nothing was declared. */
  custody: CustodyRecord.nullable(),
  beneficiary: BeneficiaryRecord.nullable(),
  createdAt: Timestamp,
  updatedAt: Timestamp,
});
export type WalletRecord = z.infer<typeof WalletRecord>;

/** A registered wallet as the dashboard reads it; its status may be an unknown word. */
export type Wallet = ReturnType<typeof readWallet>;

function readWallet(answer: unknown) {
  const record = readRecord(answer);
  return {
    address: readText(record, "address"),
    network: readText(record, "network"),
    name: readText(record, "name"),
    status: readOptionalText(record, "status") ?? "active",
    createdAt: readTime(record, "createdAt", "created_at"),
    /** Null: the exchange has no place for one. */
    declaration: readDeclaration(record),
  };
}

/**
 * All three fields are required; the parsed address is canonical for its network (INTERFACE §3). The zero
 * address and token contracts are refused: tokens sent there are lost.
 */
export const CreateWallet = z
  .object({
    network: z.enum(WALLET_NETWORKS),
    address: z.string().overwrite(trimHidden).min(1, "required").max(100, "too_long:100"),
    name: WalletName,
    ...DECLARED,
  })
  .superRefine(
    ({ network, address }, context) => {
      const parsed = parseTokenOwner(FAMILY[network], address);
      if ("address" in parsed) return;
      context.addIssue({ code: "custom", path: ["address"], message: parsed.reason });
    },
    whenSound("network", "address"),
  )
  .transform((wallet) => {
    const parsed = parseTokenOwner(FAMILY[wallet.network], wallet.address);
    return "address" in parsed ? { ...wallet, address: parsed.address } : z.NEVER;
  });
export type CreateWallet = z.infer<typeof CreateWallet>;

const AtAddress = z.object({
  network: z.enum(WALLET_NETWORKS),
  address: z.string().overwrite(trimHidden).min(1, "required").max(100, "too_long:100"),
});
const canonical = <T extends z.infer<typeof AtAddress>>(
  wallet: T,
  context: z.core.$RefinementCtx,
): T => {
  const parsed = parseTokenOwner(FAMILY[wallet.network], wallet.address);
  if ("address" in parsed) return { ...wallet, address: parsed.address };
  context.addIssue({ code: "custom", path: ["address"], message: parsed.reason });
  return z.NEVER;
};

/** One registered wallet, by what it is registered under. */
const WalletAt = AtAddress.transform(canonical);

/** Replaces all that is declared of a wallet: a part that is absent is declared no longer. */
const DeclareWallet = AtAddress.extend(DECLARED).transform(canonical);
export type DeclareWallet = z.infer<typeof DeclareWallet>;

export const ListWallets = listQuery({
  status: z.enum(WALLET_STATUSES).optional(),
  network: z.enum(WALLET_NETWORKS).optional(),
});
export type ListWallets = z.infer<typeof ListWallets>;

export const walletCalls = endpoints(
  { tag: "Wallets", scope: "accounts" },
  {
    createWallet: {
      summary: "Register a wallet that receives payins",
      method: "POST",
      path: "/exchange/wallets",
      input: CreateWallet,
      reply: enveloped(WalletRecord),
      read: readWallet,
      errors: ["WALLET_TAKEN"],
    },
    listWallets: {
      summary: "List the caller's registered wallets, newest first",
      method: "GET",
      path: "/exchange/wallets",
      input: ListWallets,
      reply: envelopedList(WalletRecord),
      read: (answer) => readList(answer, readWallet),
    },
    getWalletById: {
      summary: "Get one registered wallet by its id",
      method: "GET",
      path: "/exchange/wallets/{id}",
      input: z.object({ id: PathId }),
      reply: enveloped(WalletRecord),
      read: readWallet,
      errors: ["NOT_FOUND"],
    },
    getWallet: {
      summary: "Get one registered wallet",
      method: "GET",
      path: "/exchange/wallets/{network}/{address}",
      input: WalletAt,
      reply: enveloped(WalletRecord),
      read: readWallet,
      errors: ["NOT_FOUND"],
    },
    declareWallet: {
      summary: "Say who holds a wallet's keys, and whom its tokens belong to",
      method: "PUT",
      path: "/exchange/wallets/{network}/{address}",
      input: DeclareWallet,
      reply: enveloped(WalletRecord),
      read: readWallet,
      errors: ["NOT_FOUND"],
    },
  },
);
export const { createWallet, listWallets, getWalletById, getWallet, declareWallet } = walletCalls;
