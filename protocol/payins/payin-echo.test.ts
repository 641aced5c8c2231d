import { expect, test } from "vitest";
import { NO_PAYIN_ECHO, payinAsset, readPayinEcho } from "./payin-echo.ts";

test("an answer's echo is what it says under any of its names, the first that is there", () => {
  const said = {
    quote_id: 7,
    payin_quote_id: 8,
    network: "polygon",
    token: "USDC",
    address: "0x1",
    currency_type: "sender",
    request_amount: "1.00",
    sender_amount: "2.00",
    receiver_amount: "3.00",
    fee_amount: "4.00",
    quotation: "5.00",
  };
  expect(readPayinEcho(said)).toEqual({
    quoteId: "7",
    network: "polygon",
    token: "USDC",
    address: "0x1",
    currencyType: "sender",
    requestAmount: "1.00",
    senderAmount: "2.00",
    receiverAmount: "3.00",
    feeAmount: "4.00",
    quotation: "5.00",
  });
  expect(readPayinEcho({ payin_quote_id: 8 }).quoteId).toBe("8");
  expect(readPayinEcho({ quote_id: null, payin_quote_id: 8 }).quoteId).toBe("8");
  expect(new Set(Object.values(NO_PAYIN_ECHO))).toEqual(new Set([null]));
});

test("BRL are sent, and the token is received", () => {
  expect([payinAsset("sender", "USDT"), payinAsset("receiver", "USDT")]).toEqual(["BRL", "USDT"]);
});
