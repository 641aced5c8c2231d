import { utils } from "tronweb";
import type { TronJson } from "#protocol/chain/tron/call-json.ts";

type Message = Record<string, (value?: unknown) => unknown> & {
  serializeBinary(): Uint8Array;
  toObject(): Record<string, unknown>;
};
type Kind = (new () => Message) & { deserializeBinary(bytes: Uint8Array): Message };
/** google-protobuf's own classes, made by Tron from its .proto files. */
const { Transaction, TriggerSmartContract } = (
  globalThis as unknown as {
    TronWebProto: {
      Transaction: Kind & { raw: Kind; Contract: Kind };
      TriggerSmartContract: Kind;
    };
  }
).TronWebProto;

export const Raw = Transaction.raw;
export { Transaction, TriggerSmartContract };

/** A transaction's bytes and id by tronweb's own protobuf. */
export function judged(json: TronJson): { hex: string; txID: string } {
  const message = utils.transaction.txJsonToPb(json);
  const name = utils.transaction.txPbToTxID(message);
  return {
    hex: utils.transaction.txPbToRawDataHex(message).toLowerCase(),
    txID: name.replace(/^0x/, ""),
  };
}
