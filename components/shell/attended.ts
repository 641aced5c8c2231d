/** Without a touch for this long, a page counts as left alone. */
const ALONE_MS = 60_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;

let touchedAt = 0;

const touch = () => {
  touchedAt = Date.now();
};

/** Watches whether somebody is at this page, until the returned function is called. */
export function watchTouches(): () => void {
  touch();
  for (const kind of TOUCHES) document.addEventListener(kind, touch, { passive: true });
  return () => {
    for (const kind of TOUCHES) document.removeEventListener(kind, touch);
  };
}

/** Whether somebody has touched this page within the last minute. */
export const isAttended = (): boolean => Date.now() - touchedAt < ALONE_MS;
