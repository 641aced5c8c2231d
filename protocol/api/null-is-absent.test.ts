import { expect, test } from "vitest";
import type { Endpoint } from "#protocol/wire/endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";
import { jsonSchema, type JsonSchema } from "./openapi-schema.ts";

/** What is absent there opens more, so null is no way to say so. */
const OPENS_MORE = ["expires_at", "scopes", "ip_allow_list"];

/** Optional fields of a body, also inside its objects, each with whether null is taken. */
function optionalFields(schema: JsonSchema, at = ""): [string, boolean][] {
  const branches = [schema, ...((schema["anyOf"] as JsonSchema[] | undefined) ?? [])];
  return branches.flatMap((branch) =>
    Object.entries(branch.properties ?? {}).flatMap(([name, field]): [string, boolean][] => {
      const path = at === "" ? name : `${at}.${name}`;
      const isOptional = !(branch.required ?? []).includes(name);
      return [
        ...(isOptional ? [[path, takesNull(field)] as [string, boolean]] : []),
        ...optionalFields(field, path),
      ];
    }),
  );
}

function takesNull(field: JsonSchema): boolean {
  const types = [field.type].flat();
  return types.includes("null") || ((field["anyOf"] as JsonSchema[]) ?? []).some(takesNull);
}

const withBody = (ENDPOINTS as readonly Endpoint[]).filter(
  ({ method, body }) => method !== "GET" && method !== "DELETE" && body !== "multipart",
);

test("is so in every optional field of every body, but where absence opens more", () => {
  const found = withBody.flatMap((endpoint) =>
    optionalFields(jsonSchema(endpoint.input, "input")).map(
      ([path, isTaken]) => [`${endpoint.name} ${path}`, isTaken] as const,
    ),
  );
  expect(found.length).toBeGreaterThan(20);
  const refusing = found.filter(([, isTaken]) => !isTaken).map(([name]) => name.split(" ")[1]);
  expect([...new Set(refusing)].sort()).toEqual([...OPENS_MORE].sort());
});
