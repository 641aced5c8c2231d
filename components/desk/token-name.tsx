import type { Token } from "#protocol/money.ts";
import { NetworkName } from "./network-name.tsx";

/** A token on its network: the two together are the asset. */
export function TokenName({ token, network }: { token: Token; network: string }) {
  return (
    <span className="whitespace-nowrap">
      <span className="font-medium">{token}</span>{" "}
      <span className="text-muted">
        <NetworkName network={network} />
      </span>
    </span>
  );
}
