export * from "wagmi-whole";
// RainbowKit only passes the client to single actions; wagmi's own would load all of viem's methods.
export { useClient as usePublicClient } from "wagmi-whole";
