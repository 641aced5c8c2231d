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
  /** Nobody waits for the body any more. */
  end: () => void;
};

/** Watches one body by the clock, and says once when it is too slow: a byte now and then buys no time. */
export function watchPace(
  { windowBytes, windowMs, totalMs }: UploadPace,
  tooSlow: () => void,
): PaceWatch {
  let inWindow = 0;
  const end = () => {
    clearInterval(window);
    clearTimeout(total);
  };
  const stop = () => {
    end();
    tooSlow();
  };
  const window = setInterval(() => {
    if (inWindow < windowBytes) stop();
    inWindow = 0;
  }, windowMs).unref();
  const total = setTimeout(stop, totalMs).unref();
  return { came: (bytes) => void (inWindow += bytes), end };
}
