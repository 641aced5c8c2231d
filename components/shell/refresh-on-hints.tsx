"use client";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef } from "react";
import { useHints } from "./use-hints.ts";

type RefreshOnHintsProps = {
  /** One topic, or several separated by spaces. */
  topic: string;
  /** Something on the page can still change by itself, so it is polled even without hints. */
  isOpen: boolean;
};

const GATHER_MS = 300;
const POLL_MS = 10_000;

/**
 * Re-renders a page of server components when a hint concerns it, for lists that need no client copy of
 * their rows. Several hints at once cost one refresh.
 */
export function RefreshOnHints({ topic, isOpen }: RefreshOnHintsProps) {
  const router = useRouter();
  const refresh = useEffectEvent(() => router.refresh());
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const soon = () => {
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => router.refresh(), GATHER_MS);
  };
  useHints((hint) => {
    if (topic.split(" ").includes(hint.topic)) soon();
  }, soon);
  useEffect(() => () => clearTimeout(gathering.current), []);
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") refresh();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen]);
  return null;
}
