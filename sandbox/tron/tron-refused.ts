import { stringToHex } from "viem/utils";

/** Of java-tron's Return.response_code, those that are given here. */
export type TronCode =
  | "SIGERROR"
  | "CONTRACT_VALIDATE_ERROR"
  | "BANDWITH_ERROR"
  | "DUP_TRANSACTION_ERROR"
  | "TAPOS_ERROR"
  | "TRANSACTION_EXPIRATION_ERROR"
  | "OTHER_ERROR";

/** A transaction that a node does not take, in java-tron's words. */
export class TronRefused extends Error {
  override readonly name = "TronRefused";
  readonly code: TronCode;
  constructor(code: TronCode, message: string) {
    super(message);
    this.code = code;
  }
}

/** As its HTTP API writes messages. */
export const messageHex = (message: string): string => stringToHex(message).slice(2);
