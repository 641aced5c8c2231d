import {
  readOptionalText,
  readOptionalTime,
  readText,
  UnreadableAnswer,
} from "#protocol/wire/read.ts";

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** The part under `name`, also inside an exchange envelope's `data`. */
function readPart(answer: unknown, name: string): Fields {
  const outer = isFields(answer) && isFields(answer["data"]) ? answer["data"] : answer;
  const part = isFields(outer) ? outer[name] : undefined;
  if (!isFields(part)) throw new UnreadableAnswer(`no ${name} in the answer`);
  return part;
}

/** A new sub-account's own credentials, shown once. */
export type SubAccountSecrets = ReturnType<typeof readSecrets>;

export function readSecrets(answer: unknown) {
  const account = readPart(answer, "account");
  const secrets = readPart(account, "secrets");
  return {
    document: readText(account, "document"),
    status: readOptionalText(account, "status"),
    apiKey: readText(secrets, "api_key"),
    apiSecret: readText(secrets, "api_secret"),
    webhookSecret: readOptionalText(account, "webhook_secret"),
  };
}

/** A sub-account as it stands at the exchange; its status may be an unknown word. */
export function readSubAccount(answer: unknown) {
  const account = readPart(answer, "account");
  const documents = Array.isArray(account["documents"]) ? account["documents"] : [];
  return {
    name: readText(account, "name"),
    document: readText(account, "document"),
    ref: readOptionalText(account, "ref"),
    status: readText(account, "status"),
    reason: readOptionalText(account, "reason"),
    documents: documents.filter(isFields).map((document) => ({
      type: readText(document, "type"),
      status: readOptionalText(document, "status"),
      receivedAt: readOptionalTime(document, "received_at"),
    })),
  };
}

export type UploadedDocument = { type: string | null; status: string | null };

export function readUploaded(answer: unknown): UploadedDocument {
  const document = readPart(answer, "document");
  return {
    type: readOptionalText(document, "type"),
    status: readOptionalText(document, "status"),
  };
}
