import { expect, it } from "vitest";
import { Settings } from "#lib/core/env.ts";
import { readSource } from "#scripts/house/source-files.ts";
import { neededSettings } from "./test/needed-settings.ts";

const compose = readSource("deploy/compose.yaml");
const dockerfile = readSource("deploy/Dockerfile").split("\n");

it("compose.yaml asks for everything that production needs, and has no secret of its own", () => {
  const names = neededSettings();
  expect(names).toContain("SESSION_SECRET");
  const asked = names.filter((name) => compose.includes(`${name}: \${${name}:?}`));
  expect(asked).toEqual(names);
});

it("compose.yaml sets what is a setting", () => {
  const set = [...compose.matchAll(/^ +([A-Z_]+): /gm)].map(([, name = ""]) => name);
  const known = new Set([...Object.keys(Settings.shape), "POSTGRES_USER", "POSTGRES_PASSWORD"]);
  expect(set.filter((name) => !known.has(name))).toEqual([]);
  const grace = Number(/^ +stop_grace_period: (\d+)s$/m.exec(compose)?.[1]);
  expect(grace).toBeGreaterThanOrEqual(45);
});

it("each image runs Node itself, as nobody of note", () => {
  const begin = (word: string) => dockerfile.filter((line) => line.startsWith(word));
  const node = 'ENTRYPOINT ["/opt/ponte/node_modules/node/bin/node"]';
  expect(begin("ENTRYPOINT ")).toEqual([node, node]);
  expect(begin("USER ")).toEqual(["USER 10001:10001", "USER 10001:10001"]);
});
