import { join } from "node:path";
import { expect, it } from "vitest";
import { readSource } from "#scripts/house/source-files.ts";
import { IMAGE_ENTRIES, loadedPackages, withDependencies } from "./image-packages.ts";

const MODULES = join(import.meta.dirname, "../../node_modules");
const loaded = loadedPackages(IMAGE_ENTRIES);
const kept = withDependencies(loaded, MODULES);

it.each([
  ["imported", "pg"],
  ["imported by what is imported", "pg-protocol"],
  ["loaded in a process of its own", "sharp"],
  ["a page's script", "@scalar/api-reference"],
  ["loaded while traces are sent", "@opentelemetry/sdk-trace"],
])("an image keeps what is %s: %s", (_why, name) => {
  expect([...kept]).toContain(name);
});

it.each(["@foundry-rs/anvil", "litesvm", "wagmi", "vitest", "playwright", "@swc/core"])(
  "an image leaves out %s",
  (name) => {
    expect([...kept]).not.toContain(name);
  },
);

it("the image that nobody asks for by name has no sandbox", () => {
  const stages = readSource("deploy/Dockerfile").split(/^FROM /m);
  expect(stages.at(-1)).toMatch(/^\$\{BASE\} AS ponte\n[^]*COPY --from=lean /);
});
