import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { StatusShape } from "./status-mark.tsx";

export type NoticeTone = "info" | "success" | "warn" | "danger";

const LOOKS = {
  info: { box: "border-accent-line bg-accent-soft", shape: "info" },
  success: { box: "border-ok/30 bg-ok-soft", shape: "ok" },
  warn: { box: "border-warn/30 bg-warn-soft", shape: "warn" },
  danger: { box: "border-bad/30 bg-bad-soft", shape: "bad" },
} as const;

type NoticeProps = {
  tone?: NoticeTone;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  /** It appears after loading: announced at once (danger) or at the next pause. */
  live?: boolean;
  className?: string;
};

/** A message inside the page, not over it. */
export function Notice({
  tone = "info",
  title,
  children,
  action,
  live = false,
  className,
}: NoticeProps) {
  const { box, shape } = LOOKS[tone];
  return (
    <div
      role={live ? (tone === "danger" ? "alert" : "status") : undefined}
      className={cx("flex gap-3 rounded-lg border p-3", box, className)}
    >
      <StatusShape tone={shape} className="mt-0.5" />
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="text-soft">{children}</div>}
        {action && <div className="mt-1 flex flex-wrap gap-2">{action}</div>}
      </div>
    </div>
  );
}
