import "server-only";
import { beginProofAction, submitProofAction } from "#lib/paying-wallets/actions/payer-proofs.ts";
import type { PayoutNetwork } from "#protocol/chain/networks.ts";
import type { TextSigner } from "#protocol/test/text-signers.ts";
import { ownershipText } from "#lib/rules/paying-wallets/proof/ownership-text.ts";
import { signerOn } from "#lib/rules/paying-wallets/signs-on.ts";

/** Proves an address for the session's person, as the page does; null: it is proved now. */
export async function provePayer(
  { address, signText }: TextSigner,
  network: PayoutNetwork = "polygon",
): Promise<string | null> {
  const begun = await beginProofAction({ network, account: address });
  if (!begun.ok) return begun.code;
  if (begun.data.state === "proved") return null;
  const { frame } = begun.data;
  const text = ownershipText({ ...signerOn(network, begun.data.address), ...frame });
  const signature = (await signText(text)).toLowerCase();
  const taken = await submitProofAction({ number: frame.number, signature });
  return taken.ok ? null : taken.code;
}
