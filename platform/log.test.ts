import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";
import { scrubText, withoutQuery } from "./scrub.ts";

const PLANTED = "planted-4f1c";

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  write(createLog({ name: "test", level: "trace", destination }));
  return lines.join("");
}

/** An error like the driver's, which carries everything that the query held. */
function databaseError(message: string, code: string) {
  return Object.assign(new Error(message), {
    code,
    constraint: "coin_name",
    detail: `Key (pix_key)=(${PLANTED}) already exists.`,
    where: PLANTED,
    parameters: [PLANTED],
    query: `select '${PLANTED}'`,
  });
}

const SECRETS = [
  "api_key",
  "api_secret",
  "apiSecret",
  "x-api-key",
  "X-API-Key",
  "authorization",
  "Cookie",
  "set-cookie",
  "password",
  "secret",
  "webhook_secret",
  "token",
  "access_token",
  "private_key",
  "pix_key",
  "pixKey",
  "pix_code",
  "cpf",
  "cnpj",
  "document",
  "email",
];

describe("a log line", () => {
  it("is JSON with its time, level and name", () => {
    const line = logged((log) => log.info({ payin: 5n, took: 3 }, "Settled"));
    expect(JSON.parse(line)).toMatchObject({
      level: "info",
      name: "test",
      payin: "5",
      took: 3,
      msg: "Settled",
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it.each(SECRETS)("hides %s at any depth, in children and in arrays", (name) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.boolean(), (depth, inArray) => {
        let value: unknown = { [name]: inArray ? [PLANTED] : PLANTED };
        for (let level = 0; level < depth; level += 1) value = inArray ? [value] : { inner: value };
        const text = logged((log) => {
          log.info({ value }, "x");
          log.child({ value }).info("x");
          log.info(value as object, "x");
        });
        expect(text).not.toContain(PLANTED);
        expect(text).toContain("[hidden]");
      }),
      { numRuns: 20 },
    );
  });

  it("hides headers, maps, addresses' queries and bytes", () => {
    const text = logged((log) => {
      log.info({ headers: new Headers({ api_secret: PLANTED, accept: "json" }) }, "x");
      log.info({ map: new Map([["cpf", PLANTED]]), bytes: Buffer.from(PLANTED) }, "x");
      log.info({ path: `/exchange/bank-accounts?pix_key=${PLANTED}` }, "x");
      log.info({ target: new URL(`https://x.test/a?name=${PLANTED}#${PLANTED}`) }, "x");
      log.info(
        { note: `GET https://x.test/a?name=${PLANTED} failed` },
        `with api_secret: "${PLANTED}"`,
      );
      log.info(`connecting to postgres://desk:${PLANTED}@db.test/desk`);
      log.warn("key %s", `Bearer ${PLANTED}`);
    });
    expect(text).not.toContain(PLANTED);
    expect(text).not.toContain(Buffer.from(PLANTED).toString("base64"));
    expect(text).toContain("/exchange/bank-accounts");
    expect(text).toContain("https://x.test/a");
  });

  it("tells an error's class, code, constraint and place, never its parameters or bodies", () => {
    const unique = databaseError('duplicate key violates "coin_name"', "23505");
    const syntax = databaseError(`invalid input syntax for type bigint: "${PLANTED}"`, "22P02");
    const request = Object.assign(new Error(`failed\nRequest body: {"x":"${PLANTED}"}`), {
      shortMessage: "The request took too long",
      body: PLANTED,
    });
    const text = logged((log) => {
      log.error({ err: unique }, "x");
      log.error({ err: syntax }, "x");
      log.error({ err: new Error("outer", { cause: request }) }, "x");
      log.error({ err: new AggregateError([syntax], "many") }, "x");
      log.error(syntax);
      log.error(syntax, "with words");
    });
    expect(text).not.toContain(PLANTED);
    const [first, , outer] = text.split("\n").map((line) => (line ? JSON.parse(line) : null));
    expect(first.err).toMatchObject({ type: "Error", code: "23505", constraint: "coin_name" });
    expect(first.err.stack).toContain("log.test.ts");
    expect(outer.err.cause.message).toBe("The request took too long");
  });

  it("survives cycles and endless depth", () => {
    const cycle: Record<string, unknown> = { cpf: PLANTED };
    cycle.self = cycle;
    expect(logged((log) => log.info({ cycle }, "x"))).not.toContain(PLANTED);
  });
});

describe("free text", () => {
  it.each([
    [`{"api_key":"${PLANTED}","a":1}`, '{"api_key":[hidden],"a":1}'],
    [`password=${PLANTED}&user=x`, "password=[hidden]&user=x"],
    ["the document was received", "the document was received"],
    ["Token not accepted", "Token not accepted"],
  ])("%s", (text, told) => expect(scrubText(text)).toBe(told));

  it("keeps a path without its query", () => {
    expect(withoutQuery("/a/b?c=d")).toBe("/a/b");
    expect(withoutQuery("/a#b")).toBe("/a");
  });
});
