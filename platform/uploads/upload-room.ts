import { openSpoolFile, type SpoolFile } from "./spool-file.ts";
import { placesInTurn, type UploadPace, watchPace } from "./places-in-turn.ts";
import {
  UploadRefused,
  type UploadSender,
  uploadShares,
  type UploadShares,
} from "./upload-shares.ts";

/** A body that is there, on the disk. */
export type UploadedBody = {
  size: number;
  /** All of it, in memory for as long as whoever asks keeps it. */
  read: () => Promise<Buffer>;
};

export type UploadRoomOptions = {
  /** Where bodies are kept, encrypted, while they come and while they wait. */
  folder: string;
  /** Bodies that come or wait at once. */
  bodies?: UploadShares;
  /** Bodies in memory at once, being looked at. `each`: of one account. */
  places?: { all: number; each: number };
  pace?: UploadPace;
};

/** On the disk: 128 of 10 MB. No account has more than a quarter of them. */
const BODIES: UploadShares = { sender: 4, account: 32, all: 128 };
/** Each is some 40 MB while it is looked at, by two processes side by side. */
const PLACES = { all: 3, each: 2 };
/** 64 kbit/s at least; 10 MB on a line of 512 kbit/s take less than three minutes. */
const PACE: UploadPace = { windowBytes: 120_000, windowMs: 15_000, totalMs: 240_000 };

type Incoming = { request: Request; maxBytes: number };

/** Takes in bodies, and runs what is to be done with each once it is there. */
export type UploadRoom = {
  /** @throws UploadRefused, or what `use` throws; of the body nothing is left either way */
  take: <T>(
    from: UploadSender,
    incoming: Incoming,
    use: (body: UploadedBody) => Promise<T>,
  ) => Promise<T>;
};

/**
 * Writes a body down while it comes, and no faster. It is not cancelled when it is refused: its
 * connection has to carry the answer.
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
  // Not a race against one promise for the whole body: that would keep every piece in memory.
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
 * Where uploads are taken in. While they come they lie encrypted on the disk, under a floor of speed
 * and a total time; a place in memory is taken when the body is there, and accounts take turns.
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
