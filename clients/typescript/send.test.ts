import { expect, test } from "vitest";
import { connect } from "./send.ts";
import { payins } from "./payins.ts";
import { payouts } from "./payouts.ts";

type Played = { status: number; body?: object | string; headers?: Record<string, string> };
const refusal = (code: string, status: number) => ({ status, body: { code, message: code } });

/** A client against answers that are played in order, the last one again and again. */
function played(answers: readonly Played[], retries = 3) {
  const sent: { url: string; headers: Headers; method: string | undefined }[] = [];
  const waits: number[] = [];
  const send = connect({
    origin: "https://exchange.example/v1/",
    apiKey: "key",
    apiSecret: "secret",
    retries,
    sleep: async (ms) => void waits.push(ms),
    fetch: async (url, { headers, method }) => {
      sent.push({ url, headers: new Headers(headers), method });
      const {
        status,
        body = {},
        headers: own,
      } = answers[Math.min(sent.length, answers.length) - 1]!;
      return new Response(typeof body === "string" ? body : JSON.stringify(body), {
        status,
        headers: own,
      });
    },
  });
  return { send, sent, waits };
}
const made = { status: 201, body: { success: true, message: "", data: { transaction_id: 1 } } };
const input = { quote_id: "quote-1" };

test.each([
  ["an exchange that is away", refusal("UNAVAILABLE", 503)],
  ["a fault of its own", refusal("INTERNAL", 500)],
  ["a call that still runs", refusal("ALREADY_RUNNING", 409)],
  ["an upload that was too slow", refusal("UPLOAD_TOO_SLOW", 408)],
  ["a gateway with a page of its own", { status: 502, body: "<h1>Bad gateway</h1>" }],
])("%s is asked again under the same key", async (_, answer) => {
  const { send, sent, waits } = played([answer, answer, made]);
  expect((await payins(send).create(input)).transaction_id).toBe(1);
  const keys = new Set(sent.map(({ headers }) => headers.get("idempotency-key")));
  expect([sent.length, keys.size, waits.length]).toEqual([3, 1, 2]);
  expect(waits[0]).toBeGreaterThanOrEqual(250);
  expect(waits[1]).toBeLessThanOrEqual(1_000);
});

test("a limit is waited for as long as the exchange says, up to a minute", async () => {
  const limited = { ...refusal("RATE_LIMITED", 429), headers: { "retry-after": "7" } };
  const { send, waits } = played([limited, made]);
  await payins(send).create(input);
  expect(waits).toEqual([7_000]);
  const long = played([{ ...limited, headers: { "retry-after": "3600" } }]);
  await expect(payins(long.send).create(input)).rejects.toMatchObject({
    code: "RATE_LIMITED",
    retryAfterSeconds: 3_600,
  });
  expect(long.sent).toHaveLength(1);
});

test.each([
  refusal("QUOTE_EXPIRED", 400),
  refusal("UNAUTHORIZED", 401),
  refusal("NAME_TAKEN", 409),
  refusal("IDEMPOTENCY_MISMATCH", 422),
  refusal("NOT_BUILT", 501),
  refusal("A_CODE_TO_COME", 418),
])("$body.code is final", async (answer) => {
  const { send, sent } = played([answer]);
  const { status, body } = answer;
  const work = payins(send).create(input);
  await expect(work).rejects.toMatchObject({ status, code: body.code, outcome: "refused" });
  expect(sent).toHaveLength(1);
});

test("repetition has an end, and no key is made for what only reads", async () => {
  const { send, sent } = played([refusal("INTERNAL", 500)], 2);
  await expect(payins(send).get(7)).rejects.toMatchObject({ code: "INTERNAL", outcome: "refused" });
  expect(sent.map(({ url }) => url)).toEqual(
    Array.from({ length: 3 }, () => "https://exchange.example/v1/exchange/payment/7"),
  );
  expect(sent[0]?.headers.get("idempotency-key")).toBeNull();
  const write = played([refusal("INTERNAL", 500)], 0);
  await expect(payins(write.send).create(input)).rejects.toMatchObject({ outcome: "unknown" });
});

test("a redirect is not followed, and what is no JSON is no answer", async () => {
  const away = { status: 302, headers: { location: "https://elsewhere.example" } };
  for (const answer of [away, { status: 200, body: "<h1>Welcome</h1>" }]) {
    const { send, sent } = played([answer]);
    await expect(payins(send).create(input)).rejects.toMatchObject({ code: "UNREADABLE_ANSWER" });
    expect(sent).toHaveLength(1);
  }
});

test("what no call can be made of is said at once, and shows no secret", async () => {
  const { send, sent } = played([made]);
  for (const id of ["", ".", ".."]) {
    await expect(payouts(send).get(id)).rejects.toThrow(TypeError);
  }
  const keyed = payins(send).create(input, { idempotencyKey: "schlüssel\n" });
  await expect(keyed).rejects.toThrow("idempotencyKey");
  expect(sent).toEqual([]);
  const credential = { origin: "https://exchange.example", apiKey: "key", apiSecret: "sécret\n" };
  expect(() => connect(credential)).toThrow(/^api_secret is empty, or has a character/);
  expect(() => connect({ ...credential, apiSecret: "secret", origin: "exchange" })).toThrow(
    TypeError,
  );
});

test("the caller's own signal ends it with its own reason", async () => {
  const { send } = played([refusal("INTERNAL", 500)]);
  const reason = new Error("the person left");
  const stopping = AbortSignal.abort(reason);
  const waiting = connect({
    origin: "https://exchange.example",
    apiKey: "key",
    apiSecret: "secret",
    fetch: async (_, { signal }) => signal?.throwIfAborted() ?? Response.error(),
  });
  await expect(payins(waiting).get(7, { signal: stopping })).rejects.toBe(reason);
  await expect(payins(send).get(7)).rejects.toMatchObject({ code: "INTERNAL" });
});
