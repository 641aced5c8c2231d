"use client";
import { useEffect, useId, useRef } from "react";
import { flushSync } from "react-dom";
import { Card } from "#components/ui/card.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type Secret = {
  id: string;
  label: string;
  /** The label amid a sentence, where it is not written so. */
  word?: string;
  text: string;
};
type ShownOnceProps = {
  /** That nobody sees it again, and what to do about it. */
  warning: { title: string; text: string };
  title: string;
  secrets: readonly Secret[];
  /** Where whoever has kept them goes on. */
  done: { href: string; label: string };
  forget: () => void;
};

/** Secrets, shown only this once: leaving the page forgets them. */
export function ShownOnce({ warning, title, secrets, done, forget }: ShownOnceProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  useEffect(() => {
    // The browser may keep the page and show it again on going back.
    const leave = () => flushSync(forget);
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [forget]);
  return (
    <div ref={box} tabIndex={-1} className="grid max-w-2xl gap-4 outline-none">
      <Notice tone="warn" title={warning.title}>
        {warning.text}
      </Notice>
      <Card title={title}>
        {/* One column of buttons, all as wide as the widest. */}
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-[minmax(0,1fr)_auto]">
          {secrets.map((secret) => (
            <OneSecret key={secret.id} {...secret} isAlone={secrets.length === 1} />
          ))}
        </div>
      </Card>
      <div>
        <LinkButton href={done.href} tone="primary">
          {done.label}
        </LinkButton>
      </div>
    </div>
  );
}

/** `isAlone`: the card's title says what it is. */
function OneSecret({ id, label, word = label, text, isAlone }: Secret & { isAlone: boolean }) {
  const labelId = useId();
  return (
    <div className="grid gap-x-2 gap-y-1.5 sm:col-span-2 sm:grid-cols-subgrid sm:items-center">
      <p id={labelId} className={isAlone ? "sr-only" : "text-sm font-medium sm:col-span-2"}>
        {label}
      </p>
      <code
        aria-labelledby={labelId}
        translate="no"
        data-testid={id}
        className="min-w-0 rounded-md border border-line bg-sunken p-3 text-xs wrap-anywhere"
      >
        {text}
      </code>
      <CopyButton text={text} what={word} words size="sm" wide />
    </div>
  );
}
