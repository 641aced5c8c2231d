import { stringToHex } from "viem/utils";

/** The codes of java-tron's Return.response_code that the sandbox uses. */
export type TronCode =
  | "SIGERROR"
  | "CONTRACT_VALIDATE_ERROR"
  | "BANDWITH_ERROR"
  | "DUP_TRANSACTION_ERROR"
  | "TAPOS_ERROR"
  | "TRANSACTION_EXPIRATION_ERROR"
  | "OTHER_ERROR";

/** A transaction that the node refuses, in java-tron's words. */
export class TronRefused extends Error {
  override readonly name = "TronRefused";
  readonly code: TronCode;
  constructor(code: TronCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** A message as java-tron's HTTP API writes it. */
export const messageHex = (message: string): string => stringToHex(message).slice(2);
