import type { ActionResult } from "#components/form/action-result.ts";
import type { Refused } from "#components/form/answered.ts";
import { pageAccountHeaders } from "#components/shell/page-account.ts";

export type UploadOutcome = { ok: true } | { ok: false; code: "CANCELLED" } | Refused;

export type Upload = {
  /** The API route of this document. */
  path: string;
  file: File;
  /** Called with the bytes sent so far. */
  onSent: (bytes: number) => void;
  signal: AbortSignal;
};

function answerOf(request: XMLHttpRequest): UploadOutcome {
  try {
    const answer = JSON.parse(request.responseText) as ActionResult<unknown>;
    return answer.ok ? { ok: true } : answer;
  } catch {
    return { ok: false, code: "UNREACHABLE" };
  }
}

/** Uploads a file to an API route; `fetch` would not report progress. */
export function uploadDocument({ path, file, onSent, signal }: Upload): Promise<UploadOutcome> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    const end = (outcome: UploadOutcome) => {
      signal.removeEventListener("abort", cancel);
      resolve(outcome);
    };
    const cancel = () => {
      request.abort();
      end({ ok: false, code: "CANCELLED" });
    };
    signal.addEventListener("abort", cancel);
    request.upload.addEventListener("progress", ({ loaded }) => onSent(loaded));
    request.addEventListener("load", () => end(answerOf(request)));
    for (const fault of ["error", "timeout"]) {
      request.addEventListener(fault, () => end({ ok: false, code: "UNREACHABLE" }));
    }
    request.open("PUT", path);
    const headers = {
      ...pageAccountHeaders(),
      "content-type": "application/octet-stream",
      // Headers hold Latin-1 only, and file names do not.
      "x-file-name": encodeURIComponent(file.name),
    };
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.send(file);
  });
}
