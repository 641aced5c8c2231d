import { beforeAll, expect, test } from "vitest";
import { testSettings } from "#lib/test/dashboards/build-store.ts";
import { openTypedText, sealTypedText } from "./typed-text.ts";

beforeAll(testSettings);

const CPF = "529.982.247-25";

test("a text is held sealed, for one account and under its own id", () => {
  const { id, sealed } = sealTypedText("ours", CPF, undefined);
  expect(sealed).not.toMatch(/529\.?982\.?247/);
  expect(id).not.toContain("529");
  expect(openTypedText("ours", id, sealed)).toBe(CPF);
  expect(openTypedText("ours", "0".repeat(12), sealed)).toBeNull();
  expect(openTypedText("theirs", id, sealed)).toBeNull();
  expect(openTypedText("ours", id, undefined)).toBeNull();
  expect(openTypedText("ours", id, `${sealed.slice(0, -4)}AAAA`)).toBeNull();
  expect(openTypedText("ours", id, "nonsense")).toBeNull();
});

test("one goes back through the last few, which fit a cookie", () => {
  const ids: string[] = [];
  let sealed: string | undefined;
  for (let at = 0; at < 7; at += 1) {
    const typed = sealTypedText("ours", `${at}`.repeat(100), sealed);
    ids.push(typed.id);
    sealed = typed.sealed;
  }
  expect(sealed!.length).toBeLessThan(3_500);
  expect(ids.map((id) => openTypedText("ours", id, sealed)?.[0] ?? null)).toEqual([
    null,
    ..."123456",
  ]);
});
