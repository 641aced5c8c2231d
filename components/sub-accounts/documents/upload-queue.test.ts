import { describe, expect, test } from "vitest";
import { DOCUMENT_MAX_BYTES, type DocumentType } from "#protocol/sub-accounts/sub-account-lists.ts";
import type { UploadOutcome } from "./upload-document.ts";
import { isOfTheFile, localFault, UploadQueue, type Uploads } from "./upload-queue.ts";

const pdf = (name: string, size = 3) => new File([new Uint8Array(size)], name);
const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** A queue whose uploads end only when the test says how. */
function heldQueue() {
  const line = new Map<
    string,
    { end: (outcome: UploadOutcome) => void; sent: (n: number) => void }
  >();
  const seen: string[] = [];
  let uploads: Uploads = new Map();
  const queue = new UploadQueue({
    pathOf: (type) => type,
    onChange: (next) => {
      uploads = next;
    },
    onReceived: (type) => void seen.push(`received ${type}`),
    onFailed: (type) => void seen.push(`failed ${type}`),
    send: ({ path, signal, onSent }) =>
      new Promise((end) => {
        line.set(path, { end, sent: onSent });
        signal.addEventListener("abort", () => end({ ok: false, code: "CANCELLED" }));
      }),
  });
  return {
    queue,
    line,
    seen,
    fault: (type: DocumentType) => uploads.get(type)?.fault,
    phases: () => Object.fromEntries([...uploads].map(([type, { phase }]) => [type, phase])),
  };
}

describe("UploadQueue", () => {
  test("sends two at once, the rest in their turn", async () => {
    const { queue, line, phases, seen } = heldQueue();
    for (const type of ["SELFIE", "RG_FRONT", "RG_BACK"] satisfies DocumentType[]) {
      queue.add(type, pdf(`${type}.pdf`));
    }
    expect(phases()).toEqual({ SELFIE: "uploading", RG_FRONT: "uploading", RG_BACK: "queued" });
    line.get("SELFIE")?.end({ ok: true });
    await settled();
    expect(phases()).toEqual({ RG_FRONT: "uploading", RG_BACK: "uploading" });
    expect(seen).toEqual(["received SELFIE"]);
  });

  test("one that fails keeps its file, and the others go on", async () => {
    const { queue, line, phases, seen } = heldQueue();
    queue.add("SELFIE", pdf("a.pdf"));
    queue.add("CNPJ_CARD", pdf("b.pdf"));
    line.get("SELFIE")?.end({ ok: false, code: "UNREACHABLE" });
    await settled();
    expect(phases()).toEqual({ SELFIE: "failed", CNPJ_CARD: "uploading" });
    line.get("CNPJ_CARD")?.end({ ok: true });
    await settled();
    queue.retry("SELFIE");
    line.get("SELFIE")?.end({ ok: true });
    await settled();
    expect(phases()).toEqual({});
    expect(seen).toEqual(["failed SELFIE", "received CNPJ_CARD", "received SELFIE"]);
    expect(queue.isBusy).toBe(false);
  });

  test("what was cancelled or replaced says nothing any more", async () => {
    const { queue, line, phases, seen } = heldQueue();
    queue.add("SELFIE", pdf("a.pdf"));
    const first = line.get("SELFIE");
    queue.add("SELFIE", pdf("b.pdf"));
    first?.sent(2);
    first?.end({ ok: true });
    await settled();
    expect(phases()).toEqual({ SELFIE: "uploading" });
    queue.cancel("SELFIE");
    line.get("SELFIE")?.end({ ok: true });
    await settled();
    expect(phases()).toEqual({});
    expect(seen).toEqual([]);
  });

  /** A file whose bytes can't be read any more, as browsers say it. */
  const changed = (name: string) => {
    const file = new File(["a"], name);
    const fail = () => Promise.reject(new DOMException("changed", "NotReadableError"));
    return Object.assign(file, {
      arrayBuffer: fail,
      slice: () => Object.assign(new Blob(["a"]), { arrayBuffer: fail }),
    });
  };

  test.each(["a.pdf", "a.jpg"])(
    "%s that changed on the disk is to be chosen again",
    async (name) => {
      const { queue, line, fault } = heldQueue();
      queue.add("SELFIE", changed(name));
      await settled();
      line.get("SELFIE")?.end({ ok: false, code: "UNREACHABLE" });
      await settled();
      expect(fault("SELFIE")).toBe("fileChanged");
      expect(isOfTheFile("fileChanged")).toBe(true);
    },
  );

  test("one that did not change, and whose connection broke, is worth another try", async () => {
    const { queue, line, fault } = heldQueue();
    queue.add("SELFIE", pdf("a.pdf"));
    line.get("SELFIE")?.end({ ok: false, code: "UNREACHABLE" });
    await settled();
    expect(fault("SELFIE")).toMatchObject({ code: "UNREACHABLE" });
  });

  test("a picture that stays too large is not sent", async () => {
    const { queue, line, fault } = heldQueue();
    queue.add("SELFIE", pdf("a.jpg", DOCUMENT_MAX_BYTES + 1));
    await settled();
    expect(fault("SELFIE")).toBe("tooLarge");
    expect(line.size).toBe(0);
  });

  test("a file that can't be taken is not sent", () => {
    const { queue, line, phases, seen } = heldQueue();
    queue.add("SELFIE", pdf("a.zip"));
    expect(phases()).toEqual({ SELFIE: "failed" });
    expect(seen).toEqual(["failed SELFIE"]);
    expect(line.size).toBe(0);
  });
});

test.each([
  ["a.pdf", 1, null],
  ["FOTO.JPEG", DOCUMENT_MAX_BYTES, null],
  ["a.pdf", DOCUMENT_MAX_BYTES + 1, "tooLarge"],
  ["a.png", DOCUMENT_MAX_BYTES + 1, null],
  ["a.png", 10 * DOCUMENT_MAX_BYTES + 1, "tooLarge"],
  ["a.pdf", 0, "emptyFile"],
  ["a.pdf.exe", 1, "wrongType"],
  ["pdf", 1, "wrongType"],
] as const)("%s of %d bytes: %j", (name, size, fault) => {
  expect(localFault({ name, size })).toBe(fault);
});

test("what is about the file itself is not worth another try; what is about the way is", () => {
  const refused = { ok: false, message: "", requestId: "" } as const;
  expect(isOfTheFile("tooLarge")).toBe(true);
  expect(
    isOfTheFile({ ...refused, code: "INVALID_INPUT", fields: { file: "wrong_content" } }),
  ).toBe(true);
  expect(isOfTheFile({ ...refused, code: "UNAVAILABLE", fields: {} })).toBe(false);
  expect(isOfTheFile({ ok: false, code: "UNREACHABLE" })).toBe(false);
});
