// Makes the document simpler, for generators that know only OpenAPI 3.0:
// node older-document.mjs openapi.json simple.json
import { readFileSync, writeFileSync } from "node:fs";

const [from, to] = process.argv.slice(2);
const document = JSON.parse(readFileSync(from, "utf8"));
delete document.webhooks;

/** Takes what 3.0 lacks out of a part: lists of types, null, and what only validates. */
function simplify(part) {
  if (typeof part !== "object" || part === null) return;
  for (const name of ["contentEncoding", "pattern", "4XX", "5XX"]) delete part[name];
  if (Array.isArray(part.type)) part.type = part.type.find((type) => type !== "null");
  if (part.type === "null") part.type = "string";
  if (part.type === "boolean") delete part.const;
  const some = part.anyOf?.filter(({ type }) => type !== "null");
  if (some) {
    delete part.anyOf;
    Object.assign(part, some.find(({ type }) => type === "string") ?? some[0]);
  }
  Object.values(part).forEach(simplify);
}

simplify(document);
writeFileSync(to, JSON.stringify(document));
