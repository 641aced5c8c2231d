import { expect, it } from "vitest";
import { readSource } from "#scripts/house/source-files.ts";
import { billOfMaterials, type Lock } from "./bill-of-materials.ts";

const lock = JSON.parse(readSource("package-lock.json")) as Lock;
const bill = billOfMaterials(lock);
const refs = [bill.metadata.component, ...bill.components].map(
  (component) => (component as { "bom-ref": string })["bom-ref"],
);

it("names every package of production once, and none of development", () => {
  expect(new Set(refs).size).toBe(refs.length);
  const { dependencies, devDependencies } = JSON.parse(readSource("package.json")) as Record<
    "dependencies" | "devDependencies",
    Record<string, string>
  >;
  const ref = ([name, version]: [string, string]) =>
    `pkg:npm/${name.replace("@", "%40")}@${version}`;
  expect(
    Object.entries(dependencies)
      .map(ref)
      .filter((one) => !refs.includes(one)),
  ).toEqual([]);
  const tools = ["vitest", "oxlint", "knip"].map((name) =>
    ref([name, devDependencies[name] ?? ""]),
  );
  expect(tools.filter((one) => refs.includes(one))).toEqual([]);
});

it("leads from Ponte to each of them", () => {
  const next = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const reached = new Set([bill.metadata.component["bom-ref"]]);
  for (const ref of reached) for (const on of next.get(ref) ?? []) reached.add(on);
  expect(refs.filter((ref) => !reached.has(ref))).toEqual([]);
  expect([...next.keys()].sort()).toEqual(refs.toSorted());
});

it("takes the nearer of two versions, and says the hash as hex", () => {
  const { dependencies, components } = billOfMaterials({
    name: "own",
    version: "1.0.0",
    packages: {
      "": { dependencies: { "@a/b": "1", c: "1" } },
      "node_modules/@a/b": { version: "1.0.0", dependencies: { c: "2" }, license: "MIT OR ISC" },
      "node_modules/@a/b/node_modules/c": { version: "2.0.0", integrity: "sha512-AQI=" },
      "node_modules/c": { version: "1.0.0", license: "MIT" },
      "node_modules/d": { version: "1.0.0", dev: true },
    },
  });
  expect(dependencies).toContainEqual({
    ref: "pkg:npm/%40a/b@1.0.0",
    dependsOn: ["pkg:npm/c@2.0.0"],
  });
  expect(components).toHaveLength(3);
  expect(components[0]).toMatchObject({ licenses: [{ expression: "MIT OR ISC" }] });
  expect(components[1]).toMatchObject({ hashes: [{ alg: "SHA-512", content: "0102" }] });
});

it("is the same each time", () => {
  expect(billOfMaterials(lock)).toEqual(bill);
});
