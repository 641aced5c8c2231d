"use client";
import { useEffect, useRef, type ReactNode } from "react";

type LandingProps = {
  label: string;
  /** A number: each other one takes it again. */
  takesFocus: boolean | number;
  className?: string;
  children: ReactNode;
};

/**
 * Replaces something that a person has just used. It takes the focus, which would otherwise fall to the
 * start of the page, and does not move the page: it is where the person has just clicked.
 */
export function Landing({ label, takesFocus, className, children }: LandingProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </section>
  );
}
