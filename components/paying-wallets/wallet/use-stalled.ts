"use client";
import { useEffect, useState } from "react";

/** Whether `waiting` has been the same for so long. @param waiting anything falsy: nothing is awaited */
export function useStalled(waiting: unknown, afterMs: number): boolean {
  const [late, setLate] = useState<unknown>(null);
  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => setLate(waiting), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(null);
    };
  }, [waiting, afterMs]);
  return Boolean(waiting) && late === waiting;
}
