import { expect, test } from "vitest";
import { explorerOf } from "./explorer-of.ts";
import { NETWORKS, networkRecord } from "#protocol/chain/networks.ts";

test("every public network has an explorer, over HTTPS", () => {
  for (const network of NETWORKS.filter((name) => networkRecord(name).production)) {
    const explorer = explorerOf("production", network);
    expect(explorer?.transaction, network).toMatch(/^https:\/\/[\w.]+\/(#\/)?\w+\/$/);
    expect(explorer?.address, network).toMatch(/^https:\/\/[\w.]+\/(#\/)?\w+\/$/);
  }
});

test("a local chain and an unknown network have none", () => {
  for (const network of NETWORKS) expect(explorerOf("sandbox", network)).toBeNull();
  expect(explorerOf("production", "toString")).toBeNull();
});
