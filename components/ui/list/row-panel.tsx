"use client";
import { X } from "lucide";
import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "#components/ui/announcer.ts";
import type { Elements } from "#components/ui/elements.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { TextLink } from "#components/ui/text-link.tsx";
import { useOpenRow } from "./use-open-row.ts";
import { opensBeside, rowOf, steppedRow, withOpenRow } from "./row-address.ts";

type RowPanelProps = {
  /** The list's address; a row's page lies below it. */
  list: string;
  words: { region: string; page: string; close: string };
  /** What is shown of the open row (useOpenRow). */
  panel: Elements;
  /** The list, with RowLinks. */
  children: Elements;
};

/** What the arrows belong to while it has the focus. */
const TYPED = "input:not([type=checkbox]), select, textarea, summary, [role=listbox]";

/**
 * A list beside which a row opens at a wide screen. The row stands in the address: going back closes it. With
 * a key that opens a tab, and where there is no room beside, a row opens its page.
 */
export function RowPanel({ list, words, panel, children }: RowPanelProps) {
  const row = useOpenRow();
  const frame = useRef<HTMLDivElement>(null);
  const aside = useRef<HTMLElement>(null);
  const links = () => [...(frame.current?.querySelectorAll<HTMLAnchorElement>("a.row-link") ?? [])];
  const linkOf = (one: string) => links().find((link) => rowOf(link) === one);
  /** Nothing on the page has the focus, or the page as a whole. */
  const isAround = (at: Element | null) => at?.contains(frame.current) ?? true;
  /** This page put the open row into the history, so that going back takes it out. */
  const isPushed = useRef(false);
  const isAsked = useRef(false);
  const last = useRef<string | null>(null);

  const show = useEffectEvent((next: string) => {
    const address = withOpenRow(location.href, next);
    if (row === null) {
      isPushed.current = true;
      history.pushState(null, "", address);
    } else history.replaceState(null, "", address);
  });
  const close = () => {
    const goesBack = isPushed.current;
    isPushed.current = false;
    if (goesBack) history.back();
    else history.replaceState(null, "", withOpenRow(location.href, null));
  };
  const click = useEffectEvent((event: MouseEvent) => {
    const link =
      event.target instanceof Element && event.target.closest<HTMLAnchorElement>("a.row-link");
    if (!link || event.defaultPrevented || !opensBeside(event)) return;
    event.preventDefault();
    if (rowOf(link) === row) aside.current?.focus({ preventScroll: true });
    else {
      isAsked.current = true;
      show(rowOf(link));
    }
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (row === null || event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const at = document.activeElement;
    if (!at || !(isAround(at) || frame.current?.contains(at))) return;
    if (event.key === "Escape") {
      event.preventDefault();
      close();
    }
    if ((event.key !== "ArrowDown" && event.key !== "ArrowUp") || at.matches(TYPED)) return;
    event.preventDefault();
    const next = steppedRow(links().map(rowOf), row, event.key);
    const link = next === null ? undefined : linkOf(next);
    if (next === null || !link) return;
    show(next);
    link.scrollIntoView({ block: "nearest" });
    // With the focus in the list it goes along, else it stays beside it.
    if (!isAround(at) && !aside.current?.contains(at)) link.focus();
    else announce(link.textContent.trim());
  });
  useEffect(() => {
    const list = frame.current;
    list?.addEventListener("click", click);
    document.addEventListener("keydown", press);
    return () => {
      list?.removeEventListener("click", click);
      document.removeEventListener("keydown", press);
    };
  }, []);
  const settle = useEffectEvent((now: string | null) => {
    if (now === null) {
      isPushed.current = false;
      // Closed, it has taken the focus along.
      if (last.current !== null && isAround(document.activeElement)) linkOf(last.current)?.focus();
    } else if (isAsked.current) aside.current?.focus({ preventScroll: true });
    isAsked.current = false;
    last.current = now;
  });
  useEffect(() => settle(row), [row]);

  return (
    <div
      ref={frame}
      data-beside={row === null ? undefined : ""}
      className="grid grid-cols-1 items-start gap-6 xl:data-beside:grid-cols-[minmax(0,1fr)_24rem]"
    >
      {children}
      {row !== null && (
        <aside
          ref={aside}
          tabIndex={-1}
          aria-label={words.region}
          className="grid min-w-0 grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 outline-accent max-xl:order-first xl:sticky xl:top-8 xl:max-h-[calc(100dvh-4rem)] xl:overflow-y-auto print:hidden"
        >
          <div className="-my-1 flex items-center justify-between gap-4">
            <TextLink href={`${list}/${row}`} className="text-sm">
              {words.page}
            </TextLink>
            <IconButton
              icon={<Icon of={X} className="size-4" />}
              label={words.close}
              onClick={close}
              className="-mr-1.5"
            />
          </div>
          {panel}
        </aside>
      )}
    </div>
  );
}
