import { randomUUID } from "node:crypto";
import { STATUS_CODES, type Server, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { ErrorBody } from "#protocol/wire/error.ts";
import { HTTP_SENTENCES } from "#protocol/wire/sentences-pt-br.ts";

/** What is wrong with a request before any endpoint has it: code → status. */
const STATUSES = {
  MALFORMED_REQUEST: 400,
  REQUEST_TOO_SLOW: 408,
  BODY_TOO_LARGE: 413,
  EXPECTATION_FAILED: 417,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
} as const satisfies Record<keyof typeof HTTP_SENTENCES, number>;
export type HttpFault = keyof typeof STATUSES;

/** Codes of Node's parser; any other means that the request is malformed. */
const FAULTS: Readonly<Record<string, HttpFault>> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  HPE_CHUNK_EXTENSIONS_OVERFLOW: "BODY_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TOO_SLOW",
};

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

/** The answer to a request that no endpoint gets: our body and headers, and an id of its own. */
function refusal(fault: HttpFault) {
  const requestId = randomUUID();
  const statusCode = STATUSES[fault];
  const body: ErrorBody = { statusCode, message: HTTP_SENTENCES[fault], code: fault, requestId };
  const text = JSON.stringify(body);
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(text)),
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "x-request-id": requestId,
    connection: "close",
  };
  return { statusCode, headers, text };
}

/** As a response, for what fails between the server and the application. */
export function httpRefusal(fault: HttpFault): Response {
  const { statusCode, headers, text } = refusal(fault);
  return new Response(text, { status: statusCode, headers });
}

/** Refuses a parsed request. */
export function refuse(response: ServerResponse, fault: HttpFault): void {
  const { statusCode, headers, text } = refusal(fault);
  response.writeHead(statusCode, headers).end(text);
}

/** Whether an answer is under way on this socket, into which no second one may be written. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: message } = socket as { _httpMessage?: ServerResponse | null };
  return message?.headersSent === true;
}

/** Node would answer these by itself, without a body. */
export function answerHttpErrors(server: Server): void {
  server.on("clientError", (error, socket) => {
    if (codeOf(error) === "ECONNRESET" || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    const { statusCode, headers, text } = refusal(FAULTS[codeOf(error)] ?? "MALFORMED_REQUEST");
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    const status = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode] ?? ""}\r\n`;
    socket.end(`${status}${lines.join("")}\r\n${text}`);
  });
  server.on("checkExpectation", (_request, response: ServerResponse) => {
    refuse(response, "EXPECTATION_FAILED");
  });
}
