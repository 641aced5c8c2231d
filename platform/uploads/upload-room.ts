import { openSpoolFile, type SpoolFile } from "./spool-file.ts";
import { placesInTurn, type UploadPace, watchPace } from "./places-in-turn.ts";
import {
  UploadRefused,
  type UploadSender,
  uploadShares,
  type UploadShares,
} from "./upload-shares.ts";

/** A body that has arrived and is on disk. */
export type UploadedBody = {
  size: number;
  /** The whole body, in memory for as long as the caller keeps it. */
  read: () => Promise<Buffer>;
};

export type UploadRoomOptions = {
  /** Folder for the encrypted bodies while they arrive and wait. */
  folder: string;
  /** Limits for bodies that arrive or wait at once. */
  bodies?: UploadShares;
  /** Limits for bodies in memory at once; `each` per account. */
  places?: { all: number; each: number };
  pace?: UploadPace;
};

/** On disk: 128 of 10 MB. One account may hold at most a quarter of them. */
const BODIES: UploadShares = { sender: 4, account: 32, all: 128 };
/** Each takes about 40 MB during its check by two processes. */
const PLACES = { all: 3, each: 2 };
/** At least 64 kbit/s; 10 MB at 512 kbit/s take less than three minutes. */
const PACE: UploadPace = { windowBytes: 120_000, windowMs: 15_000, totalMs: 240_000 };

type Incoming = { request: Request; maxBytes: number };

/** Receives bodies, and runs the work on each once it has arrived. */
export type UploadRoom = {
  /** @throws UploadRefused, or what `use` throws; either way nothing of the body remains */
  take: <T>(
    from: UploadSender,
    incoming: Incoming,
    use: (body: UploadedBody) => Promise<T>,
  ) => Promise<T>;
};

/**
 * Writes a body to disk as it arrives. A refused body is not cancelled, because its connection must carry
 * the answer.
 */
async function spool(
  body: ReadableStream<Uint8Array> | null,
  maxBytes: number,
  file: SpoolFile,
  pace: UploadPace,
): Promise<number> {
  let size = 0;
  if (body === null) return size;
  const reader = body.getReader();
  let isSlow = false;
  let refuse: (reason: UploadRefused) => void = () => undefined;
  const watch = watchPace(pace, () => {
    isSlow = true;
    refuse(new UploadRefused("too_slow"));
  });
  // Not a race against one promise for the whole body, which would keep every piece in memory.
  const next = () =>
    new Promise<ReadableStreamReadResult<Uint8Array>>((resolve, reject) => {
      refuse = reject;
      reader.read().then(resolve, (cause: unknown) => reject(new UploadRefused("broken", cause)));
    });
  try {
    for (;;) {
      if (isSlow) throw new UploadRefused("too_slow");
      const { done, value } = await next();
      if (done) return size;
      size += value.byteLength;
      if (size > maxBytes) throw new UploadRefused("too_large");
      watch.came(value.byteLength);
      await file.write(value);
    }
  } finally {
    watch.end();
  }
}

/**
 * Receives uploads. Arriving bodies lie encrypted on disk, with a minimum pace and a total time limit.
 * Each takes a place in memory only once it has arrived, and accounts take turns.
 */
export function uploadRoom({
  folder,
  bodies = BODIES,
  places = PLACES,
  pace = PACE,
}: UploadRoomOptions): UploadRoom {
  const shares = uploadShares(bodies);
  const inTurn = placesInTurn(places);
  return {
    take: async (from, { request, maxBytes }, use) => {
      const told = Number(request.headers.get("content-length") ?? 0);
      if (told > maxBytes) throw new UploadRefused("too_large");
      const leave = shares.enter(from);
      try {
        const file = await openSpoolFile(folder);
        try {
          const size = await spool(request.body, maxBytes, file, pace);
          return await inTurn(from.account, () => use({ size, read: file.read }));
        } finally {
          await file.drop();
        }
      } finally {
        leave();
      }
    },
  };
}
