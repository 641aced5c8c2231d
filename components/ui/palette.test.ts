import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
const colours = new Map(
  [...css.matchAll(/--color-([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name = "", light = "", dark = ""]) => [name, { light, dark }],
  ),
);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG 2.2's contrast ratio of two colours. */
function contrast(a: string, b: string): number {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

const TEXT = ["ink", "soft", "muted", "accent", "ok", "warn", "bad"];
const GROUND = ["canvas", "surface", "sunken", "hover", "accent-soft", "ok-soft", "warn-soft"];

describe.each(["light", "dark"] as const)("%s", (scheme) => {
  const colour = (name: string) => colours.get(name)?.[scheme] ?? "#none";

  test.each([...GROUND, "bad-soft"])("every text is read on %s", (ground) => {
    for (const text of TEXT) {
      expect(contrast(colour(text), colour(ground)), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  test.each(["fill", "fill-deep", "bad-fill"])("white is read on %s", (fill) => {
    expect(contrast("#ffffff", colour(fill))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(["canvas", "surface"])("the edge of a control is seen on %s", (ground) => {
    expect(contrast(colour("edge"), colour(ground))).toBeGreaterThanOrEqual(3);
    expect(contrast(colour("accent"), colour(ground))).toBeGreaterThanOrEqual(3);
  });
});
