import { bytesToHex } from "viem";
import type { SettingFault } from "#platform/settings.ts";
import { NETWORKS } from "#protocol/chain/networks.ts";
import { SANDBOX_DELEGATE_SECRET } from "#protocol/chain/solana/delegate-seed.ts";

type Source = Readonly<Record<string, string | undefined>>;

/** Fixed by the seed: only a sandbox may change these. */
const FIXED_IN_PRODUCTION = {
  QUOTE_TTL_SECONDS: "300",
  RATE_LIMIT_PER_MINUTE: "100",
  WEBHOOK_RETRY_BASE_MS: "1000",
  ALLOWANCE_WAIT_SECONDS: "120",
} as const;
const NEEDED_IN_PRODUCTION = ["SERVICE_DATABASE_URL", "DATA_KEY", "SERVICE_MANAGEMENT_TOKEN"];
const FIRST_CREDENTIAL = ["BOOTSTRAP_API_KEY", "BOOTSTRAP_API_SECRET"];
/** Ports that need a real adapter in production. None is shipped. */
const MISSING_ADAPTERS = ["PIX", "KYC", "rate"];

/** The secret's holder can pull what payers have allowed, so production must not use a known one. */
function delegateFaults({ RPC_URL_SOLANA, SOLANA_DELEGATE_SECRET }: Source): SettingFault[] {
  const fault = (reason: string) => [{ name: "SOLANA_DELEGATE_SECRET", reason }];
  if (!SOLANA_DELEGATE_SECRET) {
    return RPC_URL_SOLANA ? fault("is needed in production where Solana is set up") : [];
  }
  const isKnown = SOLANA_DELEGATE_SECRET.toLowerCase() === bytesToHex(SANDBOX_DELEGATE_SECRET);
  return isKnown ? fault("is the sandbox's, which everybody knows") : [];
}

/** Outside a sandbox no credential is made up: half of one would be a half that nobody knows. */
function credentialFaults(source: Source): SettingFault[] {
  const missing = FIRST_CREDENTIAL.filter((name) => !source[name]);
  if (missing.length !== 1) return [];
  return missing.map((name) => ({ name, reason: "is needed beside the other half" }));
}

/** Each replica would make up a treasury of its own. */
function signerFaults(source: Source): SettingFault[] {
  return NETWORKS.map((network) => network.toUpperCase())
    .filter((network) => source[`RPC_URL_${network}`] && !source[`SIGNER_KEY_${network}`])
    .map((network) => ({
      name: `SIGNER_KEY_${network}`,
      reason: "is needed in production where its network is set up",
    }));
}

/** Additional faults in production; they never show a value. */
export function faultsInProduction(source: Source): SettingFault[] {
  if (source.SERVICE_MODE !== "production") return [];
  return [
    ...MISSING_ADAPTERS.map((port) => ({
      name: "SERVICE_MODE",
      reason: `production needs a ${port} adapter, and none is set up`,
    })),
    ...NEEDED_IN_PRODUCTION.filter((name) => !source[name]).map((name) => ({
      name,
      reason: "is needed in production",
    })),
    ...Object.entries(FIXED_IN_PRODUCTION)
      .filter(([name, value]) => source[name] && source[name] !== value)
      .map(([name, value]) => ({ name, reason: `is fixed to ${value} in production` })),
    ...(source["SANDBOX_URL"] ? [{ name: "SANDBOX_URL", reason: "belongs to a sandbox" }] : []),
    ...credentialFaults(source),
    ...signerFaults(source),
    ...delegateFaults(source),
  ];
}
