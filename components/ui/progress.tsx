import { useId, type ReactNode } from "react";

type ProgressProps = { label: ReactNode; value: number; max: number; note?: ReactNode };

/** Progress of something counted ("2 of 3 confirmations"). */
export function Progress({ label, value, max, note }: ProgressProps) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id}>{label}</label>
        {note && <span className="text-muted tabular-nums">{note}</span>}
      </div>
      <progress
        id={id}
        value={value}
        max={max}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  );
}
