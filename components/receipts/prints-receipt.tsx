"use client";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Elements } from "#components/ui/elements.ts";

/** They go on though nothing has changed. */
const CLOCKS = new Set(["serverNow", "readAt"]);

type PrintsReceiptProps = {
  /** The receipt as the server last drew it. */
  receipt: Elements;
  /** The payment as it is now: what has changed of it is on the receipt too. */
  of: object;
  children: Elements;
};

/** A payment's page of which the receipt is printed: notes, limits and machinery are nobody else's. */
export function PrintsReceipt({ receipt, of, children }: PrintsReceiptProps) {
  const says = JSON.stringify(of, (name, value: unknown) => (CLOCKS.has(name) ? null : value));
  const router = useRouter();
  const [isPrinting, setPrinting] = useState(false);
  const drawn = useRef(says);
  useEffect(() => {
    if (drawn.current === says) return;
    drawn.current = says;
    router.refresh();
  }, [says, router]);
  useEffect(() => {
    // At once: the browser takes its picture as soon as the listeners are through.
    const begin = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    const media = matchMedia("print");
    const change = () => (media.matches ? begin() : end());
    addEventListener("beforeprint", begin);
    addEventListener("afterprint", end);
    media.addEventListener("change", change);
    return () => {
      removeEventListener("beforeprint", begin);
      removeEventListener("afterprint", end);
      media.removeEventListener("change", change);
    };
  }, []);
  return (
    <>
      {isPrinting && <div className="hidden print:block print:[&~*]:hidden!">{receipt}</div>}
      {/* In no box of their own: the router scrolls to the top of what it finds here. */}
      {children}
    </>
  );
}
