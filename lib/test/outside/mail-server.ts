import { once } from "node:events";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { SMTPServer } from "smtp-server";
import { env } from "#lib/core/env.ts";

/** `refuses` every receiver · `hangs` after the greeting · `dies` once it holds the whole mail, unanswered. */
type Manner = "takes" | "refuses" | "dies";

export type ReceivedMail = { from: string; to: string[]; raw: string };

/** A real SMTP server on this machine, to which the dashboard sends its mail from now on. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let manner: Manner = "takes";
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onRcptTo(_address, _session, answer) {
      if (manner !== "refuses") return answer();
      return answer(Object.assign(new Error("no such mailbox here"), { responseCode: 550 }));
    },
    onData(stream, session, answer) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom ? mailFrom.address : "";
        const raw = Buffer.concat(chunks).toString("utf8");
        received.push({ from, to: rcptTo.map(({ address }) => address), raw });
        // The mail is taken, and whoever sent it never learns so.
        if (manner === "dies") for (const socket of sockets) socket.destroy();
        else answer();
      });
    },
  });
  const sockets = new Set<Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  server.on("error", () => undefined);
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  Object.assign(env(), { SMTP_URL: url, MAIL_FROM: "ponte@example.com" });
  return {
    received,
    url,
    behave: (next: Manner) => void (manner = next),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
      delete (env() as { SMTP_URL?: string }).SMTP_URL;
    },
  };
}

/** A server that accepts connections and never says a word. */
export async function startSilentServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => sockets.add(socket.on("error", () => undefined)));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((closed) => server.close(() => closed()));
    },
  };
}

const HEADER = /^([\w-]+):\s*((?:.*(?:\r\n[ \t])?)*)/gm;

/** A mail's headers by their lower-case names, its text and its HTML, decoded. */
export function readMail({ raw }: ReceivedMail) {
  const [head = ""] = raw.split("\r\n\r\n");
  const headers = new Map(
    [...head.matchAll(HEADER)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      decodeWords(value.replaceAll(/\r\n[ \t]/g, " ")),
    ]),
  );
  return { headers, text: partOf(raw, "text/plain"), html: partOf(raw, "text/html"), head };
}

/** One part of the mail; nodemailer chooses its encoding by the text. */
function partOf(raw: string, type: string): string {
  const at = raw.indexOf(`Content-Type: ${type}`);
  const [head = "", ...rest] = raw.slice(at).split("\r\n\r\n");
  const body = rest.join("\r\n\r\n").split(/\r\n--[^\r\n]*nmp[^\r\n]*/i)[0] ?? "";
  if (/base64/i.test(head)) return Buffer.from(body, "base64").toString("utf8");
  return /quoted-printable/i.test(head) ? decodeQuoted(body.replaceAll(/=\r\n/g, "")) : body;
}

const decodeQuoted = (text: string) =>
  Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    ),
    "latin1",
  ).toString("utf8");

const decodeWords = (text: string) =>
  text
    .replaceAll(/\?=\s+=\?/g, "?==?")
    .replaceAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, said: string) =>
      kind.toUpperCase() === "B"
        ? Buffer.from(said, "base64").toString("utf8")
        : decodeQuoted(said.replaceAll("_", " ")),
    );
