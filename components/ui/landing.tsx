"use client";
import { useEffect, useRef, type ReactNode } from "react";

type LandingProps = {
  label: string;
  takesFocus: boolean;
  className?: string;
  children: ReactNode;
};

/**
 * What comes in place of something that a person has just used: it takes the focus, which went away
 * with that and would fall to the page's beginning.
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
