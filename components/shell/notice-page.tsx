import type { ReactNode } from "react";
import { Brand } from "./brand.tsx";

type NoticePageProps = { title: string; children: ReactNode; action: ReactNode };

/** A page with one message and a link onwards. */
export function NoticePage({ title, children, action }: NoticePageProps) {
  return (
    <main className="grid min-h-dvh place-content-center gap-6 p-6">
      <title>{`${title} · Ponte`}</title>
      <Brand />
      <div className="grid max-w-md gap-2">
        <h1 className="text-xl font-semibold">{title}</h1>
        <div className="grid gap-2 text-soft">{children}</div>
      </div>
      <div className="flex flex-wrap gap-2">{action}</div>
    </main>
  );
}
