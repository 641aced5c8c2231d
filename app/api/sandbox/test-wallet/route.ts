import { DashboardError } from "#lib/core/errors/dashboard-error.ts";
import { hasTestWallet } from "#lib/paying-wallets/test-wallet/test-wallet.ts";
import { routeDoor } from "#lib/core/doors/route-door.ts";
import {
  fundTestWallet,
  sendByTestWallet,
  signBytesByTestWallet,
  signTextByTestWallet,
  testWalletAddress,
} from "#lib/paying-wallets/views/test-wallet.ts";
import { PAYOUT_NETWORKS, SIGNING_NETWORKS } from "#protocol/chain/networks.ts";
import { z } from "#protocol/wire/zod.ts";

const network = z.enum(PAYOUT_NETWORKS);
const evm = z.enum(SIGNING_NETWORKS);
const Input = z.discriminatedUnion("method", [
  z.object({ method: z.literal("address"), network: network.default("polygon") }),
  z.object({ method: z.literal("fund"), network }),
  z.object({
    method: z.literal("send"),
    network: evm,
    params: z.strictObject({ from: z.string(), to: z.string(), data: z.string().max(1000) }),
  }),
  z.object({
    method: z.literal("sign"),
    network: z.enum(["tron", "solana"]),
    params: z.strictObject({
      from: z.string().max(64),
      bytes: z.string().regex(/^(?:[0-9a-f]{2}){1,1000}$/, "invalid"),
    }),
  }),
  z.object({
    method: z.literal("sign-text"),
    network,
    params: z.strictObject({ from: z.string().max(64), text: z.string().max(4000) }),
  }),
]);

/** The test wallet, for people without their own; answers only in a local sandbox. */
export const POST = routeDoor(Input, "test-wallet:use", async (input, { audit, ...behind }) => {
  if (!hasTestWallet(behind.account.environment)) throw new DashboardError("NOT_FOUND");
  // The text names a person and is already stored where it was requested, so it is not logged here.
  const detail = input.method === "sign-text" ? { network: input.network } : { ...input };
  audit.note({ action: `test-wallet:${input.method}`, detail });
  await audit.begin();
  if (input.method === "address") return testWalletAddress(behind, input.network);
  if (input.method === "fund") return fundTestWallet(behind, input.network);
  if (input.method === "sign") return signBytesByTestWallet(behind, input.network, input.params);
  if (input.method === "sign-text")
    return signTextByTestWallet(behind, input.network, input.params);
  return sendByTestWallet(behind, input.network, input.params);
});
