import type { RequestView } from "#lib/policies/views/requests.ts";

/** Whether what a request is about will be approved, was, or was only asked for. */
export function wordOf(state: RequestView["state"]): "will" | "was" | "ended" {
  if (state === "waiting") return "will";
  return state === "granted" || state === "done" ? "was" : "ended";
}
