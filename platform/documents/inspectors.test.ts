import { afterAll, describe, expect, it } from "vitest";
import { documentCheck } from "./check-document.ts";
import { CheckUnavailable, DocumentRefused } from "./document-refused.ts";
import { startInspectors } from "./inspectors.ts";
import { testPng } from "./test/test-images.ts";
import { testPdf } from "./test/test-pdf.ts";

const png = { name: "a.png", bytes: await testPng() };
const large = { name: "a.png", bytes: await testPng(6000, 6000) };
/** A PDF that keeps its parser busy for ever. */
const endless = {
  name: "a.pdf",
  bytes: Buffer.from(testPdf().toString("latin1").replace("/Type", "/T{pe"), "latin1"),
};
const inspectors = startInspectors({ atOnce: 2 });
afterAll(() => inspectors.stop());
const mediaType = "image/png";

describe("processes that look at files", () => {
  it("take many at once and answer each", async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => inspectors.inspect(png)));
    expect(answers.map((one) => one.mediaType)).toEqual(Array(6).fill(mediaType));
  });

  it("are ended when a file takes too long, and the next file is looked at", async () => {
    const hasty = startInspectors({ atOnce: 1, timeoutMs: 30 });
    await expect(hasty.inspect(large)).rejects.toThrow(DocumentRefused);
    hasty.stop();
    const patient = startInspectors({ atOnce: 1 });
    const [first, second] = await Promise.all([patient.inspect(large), patient.inspect(png)]);
    expect([first.mediaType, second.mediaType]).toEqual([mediaType, mediaType]);
    patient.stop();
  });

  it.runIf(process.platform === "linux")("are ended when they compute for too long", async () => {
    const frugal = startInspectors({ atOnce: 1, cpuMs: 50 });
    await expect(frugal.inspect(endless)).rejects.toThrow(DocumentRefused);
    frugal.stop();
  });

  it.runIf(process.platform === "linux")("are ended when they grow too large", async () => {
    // Less than any process takes, so that the first look ends it.
    const small = startInspectors({ atOnce: 1, maxBytes: 1_000_000 });
    await expect(small.inspect(large)).rejects.toThrow(DocumentRefused);
    small.stop();
  });
});

describe("a scanner", () => {
  const withScan = (scan: Parameters<typeof documentCheck>[0]) =>
    documentCheck({ ...scan, inspectors })(png);

  it("that finds something refuses the file", () =>
    expect(withScan({ scan: async () => ({ isClean: false, found: "x" }) })).rejects.toThrow(
      DocumentRefused,
    ));

  it("that does not answer lets nothing pass", () =>
    expect(withScan({ scan: () => Promise.reject(new Error("away")) })).rejects.toThrow(
      CheckUnavailable,
    ));
});
