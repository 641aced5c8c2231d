"use client";
import { useTransition, type ReactNode } from "react";
import { buttonClass } from "#components/ui/button-class.ts";

type PasskeyButtonProps = {
  next: string;
  unable: string;
  /** The passkey is the one thing that is asked for. */
  isAsked: boolean;
  refusals: Record<string, string>;
  /** Null: nothing stands in the way any more. */
  onRefused: (said: string | null) => void;
  children: ReactNode;
};

/** Signs in with any passkey of this place. What that takes is loaded at the click. */
export function PasskeyButton({
  next,
  unable,
  isAsked,
  refusals,
  onRefused,
  children,
}: PasskeyButtonProps) {
  const [pending, startTransition] = useTransition();
  const click = () =>
    startTransition(async () => {
      onRefused(null);
      const { signInByPasskey } = await import("./sign-in-by-passkey.ts");
      const code = await signInByPasskey(next);
      if (code !== null)
        onRefused(code === "UNABLE" ? unable : (refusals[code] ?? refusals["*"] ?? ""));
    });
  return (
    <button
      type="button"
      onClick={click}
      aria-busy={pending}
      className={`${buttonClass({ tone: isAsked ? "primary" : "plain", wide: true })} aria-busy:opacity-60`}
    >
      {children}
    </button>
  );
}
