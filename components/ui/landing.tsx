"use client";
import { useEffect, useRef, type ReactNode } from "react";

type LandingProps = {
  label: string;
  takesFocus: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * Replaces something that a person has just used. It takes the focus, which would otherwise fall to the
 * start of the page.
 */
export function Landing({ label, takesFocus, className, children }: LandingProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) section.current?.focus();
  }, [takesFocus]);
  return (
    <section ref={section} tabIndex={-1} aria-label={label} className={className}>
      {children}
    </section>
  );
}
