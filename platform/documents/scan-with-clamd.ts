import { connect } from "node:net";

/** A virus scan of a file. Rejects when it can't tell; then the file is not accepted. */
export type VirusScan = (bytes: Uint8Array) => Promise<VirusVerdict>;
type VirusVerdict = { isClean: true } | { isClean: false; found: string };

/** The industry's test file (eicar.org), split so that no scanner flags this source file. */
const EICAR = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}", "$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
  "latin1",
);

/** Finds only the test file, anywhere in the bytes; for setups without a scanner. */
export const scanForEicar: VirusScan = async (bytes) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(EICAR)
    ? { isClean: false, found: "EICAR-Test-File" }
    : { isClean: true };

const TIMEOUT_MS = 30_000;
const CHUNK_BYTES = 1024 * 1024;
const ANSWER_MAX = 4096;

function* framed(bytes: Uint8Array): Generator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0");
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    yield length;
    yield chunk;
  }
  yield Buffer.alloc(4);
}

function verdictOf(answer: string): VirusVerdict {
  const said = answer.replaceAll("\0", "").trim();
  if (said === "stream: OK") return { isClean: true };
  const [, found] = /^stream: (.+) FOUND$/.exec(said) ?? [];
  if (found !== undefined) return { isClean: false, found };
  throw new Error("clamd gave no verdict");
}

/** Scans with a clamd over TCP (its INSTREAM command); the test file is also found without it. */
export function scanWithClamd({ host, port }: { host: string; port: number }): VirusScan {
  const ask = (bytes: Uint8Array) =>
    new Promise<VirusVerdict>((resolve, reject) => {
      let answer = "";
      const socket = connect({ host, port, timeout: TIMEOUT_MS });
      const fail = (error: Error) => {
        socket.destroy();
        reject(error);
      };
      socket.setEncoding("latin1");
      socket.on("timeout", () => fail(new Error("clamd does not answer")));
      socket.on("error", fail);
      socket.on("data", (text: string) => {
        answer += text;
        if (answer.length > ANSWER_MAX) fail(new Error("clamd said too much"));
      });
      socket.on("close", () => {
        try {
          resolve(verdictOf(answer));
        } catch (error) {
          reject(error);
        }
      });
      socket.on("connect", () => {
        for (const piece of framed(bytes)) socket.write(piece);
      });
    });
  return async (bytes) => {
    const known = await scanForEicar(bytes);
    return known.isClean ? ask(bytes) : known;
  };
}
