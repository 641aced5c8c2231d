import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";

const ROOT = "app/(dashboard)";

/** The nearest folder that says what is not there. */
function saidBy(folder: string): string {
  return existsSync(join(folder, "not-found.tsx")) ? folder : saidBy(dirname(folder));
}

test("a page of a thing that is not there leads back to its own list", () => {
  const pages = globSync(`${ROOT}/**/page.tsx`).filter((page) =>
    readFileSync(page, "utf8").includes("notFound()"),
  );
  expect(pages.length).toBeGreaterThan(10);
  expect(pages.filter((page) => saidBy(dirname(page)) === ROOT)).toEqual([]);
});
