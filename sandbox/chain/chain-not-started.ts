import type { Network } from "#protocol/chain/networks.ts";

/** The node gave no answer: it is unknown whether it acted. */
export class NodeUnreachable extends Error {
  override readonly name: string = "NodeUnreachable";
}

/** The chain has no node, so nothing was done. Starting it is retried automatically. */
export class ChainNotStarted extends NodeUnreachable {
  override readonly name = "ChainNotStarted";
  readonly network: Network;
  constructor(network: Network, options?: ErrorOptions) {
    super(`the chain ${network} did not start; it is being tried again`, options);
    this.network = network;
  }
}
