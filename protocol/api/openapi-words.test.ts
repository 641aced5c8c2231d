import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ERRORS, ErrorBody } from "#protocol/wire/error.ts";
import { CODE_WORDS, REASON_WORDS, TAG_WORDS } from "./openapi-codes.ts";
import { openApi } from "./openapi.ts";

const document = openApi({ serverUrl: "http://127.0.0.1:4000", version: "1.0.0" });
const text = JSON.stringify(document);

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

function at(pointer: string): unknown {
  const keys = pointer.slice(2).split("/");
  return keys.reduce<unknown>((inner, name) => (inner as Json)?.[name], document);
}

/** Everything in the document, with its place; examples are values and no part of it. */
function* parts(value: unknown, place = "#"): Generator<[place: string, part: Json]> {
  if (!isObject(value)) return;
  yield [place, value];
  for (const [key, inner] of Object.entries(value)) {
    if (key === "example" || key === "examples") continue;
    yield* parts(inner, `${place}/${key}`);
  }
}

const isSaid = (words: unknown) => typeof words === "string" && words.trim().length >= 2;

/** Whether a property is described where it stands, or by the component that it is, or is a list of. */
function isDescribed(part: unknown): boolean {
  if (!isObject(part)) return false;
  if (isSaid(part["description"])) return true;
  const { $ref, items, anyOf } = part;
  if (typeof $ref === "string") return isDescribed(at($ref));
  if (Array.isArray(anyOf)) {
    const others = anyOf.filter((one) => isObject(one) && one["type"] !== "null");
    return others.length === 1 && isDescribed(others[0]);
  }
  return isObject(items) && isDescribed(items);
}

/** Places of properties without words. */
const undescribed = (whole: unknown): string[] =>
  [...parts(whole)].flatMap(([place, { properties }]) =>
    isObject(properties)
      ? Object.entries(properties)
          .filter(([, part]) => !isDescribed(part))
          .map(([name]) => `${place} ${name}`)
      : [],
  );

describe("words", () => {
  test("stand beside every property, and one that has none is found", () => {
    expect(undescribed(document)).toEqual([]);
    const planted = structuredClone(document) as unknown as {
      components: { schemas: Record<string, { properties: Record<string, Json> }> };
    };
    const { BankAccount } = planted.components.schemas;
    delete BankAccount?.properties["name"]?.["description"];
    expect(undescribed(planted)).toEqual(["#/components/schemas/BankAccount name"]);
  });

  test("stand at every operation, parameter, header, response, tag, and component", () => {
    const silent = [...parts(document)]
      .filter(([place, part]) => {
        const isOne = /\/(parameters|responses|headers|tags)\/[^/]+$/.test(place);
        const isNamed = /^#\/components\/(schemas|securitySchemes)\/[^/]+$/.test(place);
        const isInput = /(Input|Reply|Page|Slice)$/.test(place);
        const isCall = "operationId" in part && !isSaid(part["summary"]);
        const hasRef = typeof part["$ref"] === "string";
        const lacks = !isSaid(part["description"]) && !hasRef;
        return isCall || (lacks && ("operationId" in part || isOne || (isNamed && !isInput)));
      })
      .map(([place]) => place);
    expect(silent).toEqual([]);
    expect(Object.keys(TAG_WORDS)).toEqual((document["tags"] as Json[]).map(({ name }) => name));
  });

  test("stand at every error code, and at every reason that the exchange gives", () => {
    const { ErrorCode, FieldReason, Error } = (document["components"] as Json)["schemas"] as {
      [name: string]: Json;
    };
    expect(ErrorCode).toMatchObject({
      enum: Object.keys(ERRORS),
      "x-enumDescriptions": CODE_WORDS,
    });
    expect(FieldReason).toMatchObject({ "x-enumDescriptions": REASON_WORDS });
    expect(Object.keys(Error?.["properties"] as Json)).toEqual(Object.keys(ErrorBody.shape));
  });

  test("are of one kind for every list of words that stands in more than one place", () => {
    const lists = [...parts(document)].flatMap(([place, part]) =>
      Array.isArray(part["enum"]) ? [[part["enum"].join(), place] as const] : [],
    );
    const places = Map.groupBy(lists, ([words]) => words);
    const repeated = [...places.values()].filter((all) => all.length > 1);
    expect(repeated.map((all) => all.map(([, place]) => place))).toEqual([]);
  });
});

describe("shape", () => {
  test("names have no dots, and no record stands twice", () => {
    const { schemas, responses } = document["components"] as Record<string, Json>;
    const operations = [...parts(document)].flatMap(([, part]) =>
      "operationId" in part ? [String(part["operationId"])] : [],
    );
    const names = [...Object.keys(schemas ?? {}), ...Object.keys(responses ?? {}), ...operations];
    expect(names.filter((name) => !/^[A-Za-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
    expect(new Set(operations).size).toBe(operations.length);
    for (const name of ["BankAccount", "Wallet", "PayinQuote", "Payment", "Payin", "PayoutQuote"]) {
      expect(schemas).toHaveProperty(name);
    }
    const shapes = [...parts(document)].flatMap(([place, { properties }]) =>
      isObject(properties) && Object.keys(properties).length > 3
        ? [[Object.keys(properties).join(), place] as const]
        : [],
    );
    const alike = [...Map.groupBy(shapes, ([keys]) => keys).values()]
      .map((all) => all.map(([, place]) => place.split("/").at(-1)))
      .filter((all) => all.length > 1);
    expect(
      alike.filter(
        (all) => !all.every((name) => /^Tracking|(Event|Page|Slice|WebhookBody)$/.test(name ?? "")),
      ),
    ).toEqual([]);
  });

  test("has a format for moments, days, e-mails, addresses and integers", () => {
    const all = [...parts(document)].map(([, part]) => part);
    const formats = new Set(all.map(({ format }) => format));
    expect([...formats]).toEqual(
      expect.arrayContaining(["date-time", "date", "email", "uri", "int32", "int64", "binary"]),
    );
    const bare = [...parts(document)].filter(
      ([, { type, format }]) => [type].flat().includes("integer") && !isSaid(format),
    );
    expect(bare.map(([place]) => place)).toEqual([]);
    const formatOf = ({ $ref, format }: Json) =>
      typeof $ref === "string" ? (at($ref) as Json)["format"] : format;
    const moments = [...parts(document)].filter(
      ([place, part]) => /(_at|At|_arrival|since)$/.test(place) && formatOf(part) !== "date-time",
    );
    expect(moments.map(([place]) => place)).toEqual([]);
  });

  test("weighs at most 195 kB, and 27 kB in gzip", () => {
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(195_000);
    expect(gzipSync(text).byteLength).toBeLessThanOrEqual(27_000);
  });
});

test("the words of codes and reasons are sentences", () => {
  for (const words of [...Object.values(CODE_WORDS), ...Object.values(REASON_WORDS)]) {
    expect(words).toMatch(/^[A-Z0-9].*\.$/);
  }
});
