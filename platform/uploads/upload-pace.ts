import { UploadRefused } from "./upload-refused.ts";

/** How slowly a body may come. */
export type UploadPace = {
  /** Bytes that have to come in each window, the first one too. */
  windowBytes: number;
  windowMs: number;
  /** From its first byte to its last. */
  totalMs: number;
};

export type PaceWatch = {
  /** So many bytes have come. */
  came: (bytes: number) => void;
  /** Rejects with `too_slow` once the body is; never resolves. */
  tooSlow: Promise<never>;
  /** Nobody waits for the body any more. */
  end: () => void;
};

/** Watches one body by the clock: a byte now and then buys no time. */
export function watchPace({ windowBytes, windowMs, totalMs }: UploadPace): PaceWatch {
  let inWindow = 0;
  const { promise: tooSlow, reject } = Promise.withResolvers<never>();
  // Whoever waits hears of it; a body that ended otherwise waits no more.
  tooSlow.catch(() => undefined);
  const end = () => {
    clearInterval(window);
    clearTimeout(total);
  };
  const stop = () => {
    end();
    reject(new UploadRefused("too_slow"));
  };
  const window = setInterval(() => {
    if (inWindow < windowBytes) stop();
    inWindow = 0;
  }, windowMs).unref();
  const total = setTimeout(stop, totalMs).unref();
  return { came: (bytes) => void (inWindow += bytes), tooSlow, end };
}
