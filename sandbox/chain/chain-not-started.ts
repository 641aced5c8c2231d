import type { Network } from "#protocol/chain/networks.ts";

/** The node gave no answer: whether it acted is not known. */
export class NodeUnreachable extends Error {
  override readonly name: string = "NodeUnreachable";
}

/** The chain has no node: nothing was done. It is tried again by itself. */
export class ChainNotStarted extends NodeUnreachable {
  override readonly name = "ChainNotStarted";
  readonly network: Network;
  constructor(network: Network, options?: ErrorOptions) {
    super(`the chain ${network} did not start; it is being tried again`, options);
    this.network = network;
  }
}
