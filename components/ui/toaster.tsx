"use client";
import { useEffect, useState } from "react";
import { onAnnouncement, type Toast } from "./announcer.ts";
import { StatusShape } from "./status-mark.tsx";

const SHOWN_MS = 6000;
const SHAPES = { plain: null, success: "ok", danger: "bad" } as const;

/** Reads announcements out and shows toasts. Once per page. */
export function Toaster() {
  const [spoken, setSpoken] = useState({ text: "", turn: 0 });
  const [toasts, setToasts] = useState<Toast[]>([]);
  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const stop = onAnnouncement(({ text, toast }) => {
      setSpoken((before) => ({ text, turn: before.turn + 1 }));
      if (!toast) return;
      setToasts((shown) => [...shown.slice(-2), toast]);
      const timer = setTimeout(() => {
        timers.delete(timer);
        setToasts((shown) => shown.filter(({ id }) => id !== toast.id));
      }, SHOWN_MS);
      timers.add(timer);
    });
    return () => {
      stop();
      for (const timer of timers) clearTimeout(timer);
    };
  }, []);
  return (
    <>
      {/* Repeated text is announced again: the key makes it a new element. */}
      <output className="sr-only">
        <span key={spoken.turn}>{spoken.text}</span>
      </output>
      <div
        aria-hidden="true"
        // In the middle: at the right a page has its aside, which is what one looks at after acting.
        className="pointer-events-none fixed inset-x-4 bottom-4 z-50 grid justify-items-center gap-2"
      >
        {toasts.map(({ id, text, tone }) => (
          <p
            key={id}
            className="flex items-center gap-2 rounded-md bg-surface px-4 py-2.5 font-medium shadow-high"
          >
            {SHAPES[tone] && <StatusShape tone={SHAPES[tone]} />}
            <span>{text}</span>
          </p>
        ))}
      </div>
    </>
  );
}
