import type { CallOptions, Send } from "./call-types.ts";
import type { Exact, Schemas } from "./schemas.ts";

/** The played outside world; a real exchange answers `NOT_FOUND`. */
export function sandbox(send: Send) {
  return {
    networks: (options?: CallOptions) => send("get", "/sandbox/networks", { ...options }),
    /** Test tokens or gas; answers after confirmation. */
    faucet: (input: Exact<Schemas["UseFaucetInput"]>, options?: CallOptions) =>
      send("post", "/sandbox/faucet", { body: input, ...options }),
    /** Pays a PIX code at the payer's bank. */
    payPix: (input: Exact<Schemas["PayPixInput"]>, options?: CallOptions) =>
      send("post", "/sandbox/pix/pay", { body: input, ...options }),
    /** The bank's own statement. */
    transfers: (options?: CallOptions) => send("get", "/sandbox/bank/transfers", { ...options }),
    /** Time passes for what the caller waits for: quotes, codes, allowances, retries. */
    advanceClock: (seconds: number, options?: CallOptions) =>
      send("post", "/sandbox/clock", { body: { advance_seconds: seconds }, ...options }),
    decideKyc: (document: string, input: Schemas["DecideKycInput"], options?: CallOptions) =>
      send("post", "/sandbox/kyc/{document}", { path: { document }, body: input, ...options }),
  };
}
