import "server-only";
import { GET } from "../../app/api/attachments/[file]/[of]/[id]/route.ts";
import { PUT } from "../../app/api/attachments/[file]/route.ts";
import { request } from "#lib/test/next/next-request.ts";
import { testPdf } from "#platform/documents/test/test-pdf.ts";

/** Made as pages make them. */
export const newFileId = () => crypto.randomUUID().replaceAll("-", "");

type Sending = { name?: string; id?: string; bytes?: Uint8Array; headers?: Headers };

/** Sends a file as a page does. */
export async function sendFile(given: Sending = {}) {
  const { name = "nota.pdf", id = newFileId(), bytes = testPdf(), headers } = given;
  const sent = new Headers(headers ?? request.headers);
  sent.set("x-file-name", encodeURIComponent(name));
  sent.set("content-length", String(bytes.length));
  const init = { method: "PUT", headers: sent, body: Uint8Array.from(bytes) };
  const made = new Request(`http://localhost:3999/api/attachments/${id}`, init);
  const answer = await PUT(made, { params: Promise.resolve({ file: id }) });
  const body = (await answer.json()) as { ok: boolean; code?: string; fields?: object };
  return { id, status: answer.status, body };
}

/** Sends a file that has to be taken. @returns its id */
export async function sentFile(given: Sending = {}): Promise<string> {
  const { id, body } = await sendFile(given);
  if (!body.ok) throw new Error(JSON.stringify(body));
  return id;
}

type Opening = { of?: "payin" | "payout"; id: string; file: string; headers?: Headers };

export const openAttachment = ({ of = "payout", id, file, headers }: Opening): Promise<Response> =>
  GET(new Request("http://localhost:3999/x", { headers: headers ?? request.headers }), {
    params: Promise.resolve({ file, of, id }),
  });
