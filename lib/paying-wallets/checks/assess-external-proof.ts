import "server-only";
import { findNamedMark, readContractSignature } from "#lib/chain/evm/contract-account.ts";
import type { Known } from "#lib/chain/port/chain-node.ts";
import { confirmationsOn } from "#lib/chain/port/confirmations.ts";
import type { ExternalProof, ExternalWallet } from "#lib/paying-wallets/rows/external-wallets.ts";
import type { EvmAddress } from "#protocol/chain/evm-address.ts";
import type { Environment } from "#protocol/chain/networks.ts";
import { textMark } from "#lib/rules/paying-wallets/proof/external-wallet-text.ts";
import type { Hex } from "viem";

type Asked = Pick<
  ExternalWallet,
  "network" | "address" | "text_hash" | "text_ends_at" | "searched_to"
>;

/** The proof that stands on the chain, if any; `isSettling`: one that is not deep enough yet. */
export type FoundProof = {
  proof: ExternalProof | null;
  isSettling: boolean;
  searchedTo: bigint;
};

const ON_CHAIN = "0x";

/** Looks for what the account itself has put on the chain: its note that it signed the text, or its own call. */
export async function assessExternalProof(
  environment: Environment,
  { network, address, text_hash: hash, text_ends_at: until, searched_to: searchedTo }: Asked,
): Promise<Known<FoundProof>> {
  const confirmations = confirmationsOn(network) ?? 1;
  const place = { environment, network, address: address as EvmAddress };
  const noted = await readContractSignature({
    ...place,
    hash: hash as Hex,
    signature: ON_CHAIN,
    depth: confirmations - 1,
  });
  if (!noted.known) return noted;
  if (noted.isSigned) {
    const proof = { proof: "erc1271", proof_signature: ON_CHAIN } as const;
    return { known: true, proof, isSettling: false, searchedTo };
  }
  const mark = textMark(hash);
  const found = await findNamedMark({ ...place, mark, until, searchedTo, confirmations });
  if (!found.known) return found;
  const { call } = found;
  // A key's account makes such calls too, and is none that pays from elsewhere.
  const proof =
    call !== null && noted.kind === "contract"
      ? ({ proof: "transaction", proof_hash: call.hash, proof_block: call.blockNumber } as const)
      : null;
  return { known: true, proof, isSettling: found.isSettling, searchedTo: found.searchedTo };
}
