import { expect, test } from "vitest";
import { publishDashboardUnload } from "#components/shell/dashboard-left.ts";
import type { UploadOutcome } from "./upload-document.ts";
import type { Uploads } from "./upload-queue.ts";
import { uploadQueueOf, watchUploads } from "./upload-queues.ts";

const file = () => new File(["a"], "a.pdf");

/** A page that watches a draft's uploads, which end when the test says so. */
function open(id: string) {
  const seen: string[] = [];
  const leave = watchUploads(id, {
    onChange: (uploads: Uploads) => seen.push([...uploads.keys()].join()),
    onReceived: (type) => seen.push(`received ${type}`),
    onFailed: (type) => seen.push(`failed ${type}`),
  });
  return { seen, leave };
}

test("an upload outlives the page it was begun on, and the next page is told of it", async () => {
  const line = Promise.withResolvers<UploadOutcome>();
  const first = open("1");
  uploadQueueOf("1", () => line.promise).add("SELFIE", file());
  first.leave();
  const next = open("1");
  const other = open("2");
  expect(next.seen).toEqual(["SELFIE"]);
  line.resolve({ ok: true });
  await line.promise;
  await expect.poll(() => next.seen).toEqual(["SELFIE", "", "received SELFIE"]);
  expect(first.seen).not.toContain("received SELFIE");
  expect(other.seen).toEqual([""]);
});

test("with the person who leaves the dashboard ends what they have under way", async () => {
  const signals: AbortSignal[] = [];
  const page = open("3");
  const queue = uploadQueueOf("3", ({ signal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  for (const type of ["SELFIE", "RG_FRONT", "RG_BACK"] as const) queue.add(type, file());
  publishDashboardUnload();
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  expect(queue.uploads.size).toBe(0);
  expect(page.seen.at(-1)).toBe("");
  expect(open("3").seen).toEqual([""]);
  expect(uploadQueueOf("3")).not.toBe(queue);
});
