export * from "wagmi-whole";
// RainbowKit wants a client only to hand it to single actions; wagmi's own brings all of viem's.
export { useClient as usePublicClient } from "wagmi-whole";
