import { pinnedToken } from "#protocol/chain/networks.ts";
import { bytesOf, hexOf } from "#protocol/chain/tron/hex-bytes.ts";
import { callTestWallet } from "#lib/wallet/call-test-wallet.ts";
import { WALLET_CODES } from "#lib/wallet/eip1193.ts";
import { TEST_WALLET_ICON, TEST_WALLET_NAME } from "#lib/wallet/test-wallet-face.ts";
import { TEST_WALLET_ID } from "#lib/wallet/test-wallet-id.ts";
import { askPerson } from "#lib/wallet/test-wallet-request.ts";
import type { BytesFamily, SignOnlyWallet } from "./sign-only-wallet.ts";

const fault = (code: number, message: string) => Object.assign(new Error(message), { code });

/**
 * A wallet for newcomers, for a family whose wallets sign bytes. Its key is on the dashboard's server: this
 * part only asks the person, showing what the bytes say, and passes on the signature.
 */
export function testSignOnlyWallet({ network, read }: BytesFamily): SignOnlyWallet {
  let address: string | null = null;
  return {
    id: TEST_WALLET_ID,
    name: TEST_WALLET_NAME,
    icon: TEST_WALLET_ICON,
    connect: async () => {
      address = (await callTestWallet({ method: "address", network })).address ?? null;
    },
    disconnect: async () => void (address = null),
    place: async () => ({ account: address, isOnChain: true }),
    switchChain: null,
    sign: async (bytes) => {
      const approval = read(bytes);
      const token = (["USDC", "USDT"] as const).find(
        (one) => pinnedToken("sandbox", network, one) === approval?.token,
      );
      if (!approval || !token) {
        throw fault(
          WALLET_CODES.invalidParams,
          "the test wallet signs approvals of sandbox tokens only",
        );
      }
      const { account, spender, units, token: contract } = approval;
      if (address === null || account !== address) {
        throw fault(WALLET_CODES.unauthorized, "not connected");
      }
      const isSigned = await askPerson({ network, account, token, contract, spender, units });
      if (!isSigned) throw fault(WALLET_CODES.rejected, "User rejected the request.");
      const params = { from: account, bytes: hexOf(bytes) };
      const { signed = "" } = await callTestWallet({ method: "sign", network, params });
      return bytesOf(signed);
    },
    // The page has shown the text, and the server signs only texts that it asked for.
    signText: async (text) => {
      const params = { from: address ?? "", text };
      return (await callTestWallet({ method: "sign-text", network, params })).signature;
    },
    onChange: () => () => undefined,
  };
}
