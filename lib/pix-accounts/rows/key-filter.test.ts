import { beforeAll, expect, test } from "vitest";
import { testSettings } from "#lib/test/dashboards/build-store.ts";
import { openKeyFilter, sealKeyFilter } from "./key-filter.ts";

beforeAll(testSettings);

test("a key is held sealed, for one account and one filter", () => {
  const sealed = sealKeyFilter("ours", { id: "a1", key: "529.982.247-25" });
  expect(sealed).not.toMatch(/529\.?982\.?247/);
  expect(openKeyFilter("ours", "a1", sealed)).toBe("529.982.247-25");
  expect(openKeyFilter("ours", "b2", sealed)).toBeNull();
  expect(openKeyFilter("theirs", "a1", sealed)).toBeNull();
  expect(openKeyFilter("ours", "a1", undefined)).toBeNull();
  expect(openKeyFilter("ours", "a1", `${sealed.slice(0, -4)}AAAA`)).toBeNull();
  expect(openKeyFilter("ours", "a1", "nonsense")).toBeNull();
});
