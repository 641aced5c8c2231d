import { SignClient } from "@walletconnect/sign-client";
import { walletConnectStorage, type WalletConnectSettings } from "./walletconnect-store.ts";

export type Client = Awaited<ReturnType<typeof SignClient.init>>;

/**
 * WalletConnect's own client, over the relay alone: its service that attests pages, and the one that takes
 * statistics, are never asked.
 */
export async function walletConnectClient(settings: WalletConnectSettings): Promise<Client> {
  const { projectId, relayUrl, person } = settings;
  const client = await SignClient.init({
    projectId,
    relayUrl,
    storage: walletConnectStorage(person),
    customStoragePrefix: person,
    telemetryEnabled: false,
    logger: "silent",
    metadata: {
      name: "Ponte",
      description: "Ponte",
      url: location.origin,
      icons: [`${location.origin}/icon-192.png`],
    },
  });
  // It would open a frame of another host, and wait for it.
  client.core.verify.register = async () => "";
  return client;
}
