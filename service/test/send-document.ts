import type { ErrorBody } from "#protocol/wire/error.ts";
import type { TestUser } from "./build.ts";
import { documentViolations } from "./documented-call.ts";

type DocumentReply = {
  status: "success";
  document: { id: number; type: string; status: string };
};
export type SentDocument = {
  type?: string | null;
  name?: string;
  bytes: Uint8Array;
  headers?: Record<string, string>;
  path?: string;
};
export type DocumentAnswer = { status: number; text: string; body: DocumentReply & ErrorBody };

export const PERSONAL = "/sub-accounts/document";
export const COMPANY = "/sub-accounts/document/company";

/** A form body with a fixed boundary, so that the same document gives the same bytes. */
export function documentForm({ type = "SELFIE", name = "a.png", bytes }: SentDocument): Buffer {
  const quoted = name.replaceAll('"', "%22").replaceAll("\n", "%0A");
  const field = `--edge\r\nContent-Disposition: form-data; name="type"\r\n\r\n${type}\r\n`;
  const head = `--edge\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  return Buffer.concat([
    Buffer.from((type === null ? "" : field) + head),
    bytes,
    Buffer.from("\r\n--edge--\r\n"),
  ]);
}

/** Sends a document as a client does. */
export async function sendDocument(
  url: string,
  user: TestUser | null,
  sent: SentDocument,
): Promise<DocumentAnswer> {
  const path = sent.path ?? PERSONAL;
  const answer = await fetch(url + path, {
    method: "POST",
    headers: {
      ...(user ? { api_key: user.apiKey, api_secret: user.apiSecret } : {}),
      "content-type": 'multipart/form-data; boundary="edge"',
      ...sent.headers,
    },
    body: new Uint8Array(documentForm(sent)),
  });
  const text = await answer.text();
  const { status, headers } = answer;
  const violations = documentViolations({ method: "POST", path, status, headers, text });
  if (violations.length > 0) throw new Error(violations.join("\n"));
  return { status: answer.status, text, body: JSON.parse(text) as DocumentAnswer["body"] };
}
