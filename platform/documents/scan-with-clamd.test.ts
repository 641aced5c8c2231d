import { once } from "node:events";
import { createServer, type AddressInfo, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { EICAR } from "./test/bad-documents.ts";
import { scanWithClamd } from "./scan-with-clamd.ts";

let server: Server | null = null;
afterEach(() => void server?.close());

/** A server like clamd: reads the frames to their end, then gives this answer. */
async function clamd(answer: string) {
  const received: Buffer[] = [];
  server = createServer((socket) => {
    const frames: Buffer[] = [];
    socket.on("error", () => {});
    socket.on("data", (chunk) => {
      frames.push(chunk);
      if (!Buffer.concat(frames).subarray(-4).equals(Buffer.alloc(4))) return;
      received.push(Buffer.concat(frames));
      socket.end(answer);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return { scan: scanWithClamd({ host: "127.0.0.1", port }), received };
}

const file = Buffer.from("a document");

describe("clamd", () => {
  it("is sent the whole file in frames", async () => {
    const { scan, received } = await clamd("stream: OK\0");
    expect(await scan(file)).toEqual({ isClean: true });
    const frame = Buffer.from([0, 0, 0, file.length]);
    expect(received).toEqual([
      Buffer.concat([Buffer.from("zINSTREAM\0"), frame, file, Buffer.alloc(4)]),
    ]);
  });

  it("refuses what it knows; the test file is known without it", async () => {
    const { scan, received } = await clamd("stream: Pdf.Dropper-1 FOUND\0");
    expect(await scan(file)).toEqual({ isClean: false, found: "Pdf.Dropper-1" });
    expect(await scan(Buffer.from(EICAR))).toMatchObject({ isClean: false });
    expect(received).toHaveLength(1);
  });

  it.each(["", "stream: ERROR\0", "INSTREAM size limit exceeded. ERROR\0", "x".repeat(9000)])(
    "that says %j lets nothing pass",
    async (answer) => {
      const { scan } = await clamd(answer);
      await expect(scan(file)).rejects.toThrow(/clamd/);
    },
  );

  it("that is not there lets nothing pass", async () => {
    await expect(scanWithClamd({ host: "127.0.0.1", port: 1 })(file)).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });
});
