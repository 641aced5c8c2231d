"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useState } from "react";
import { get, type UseFormReturn } from "react-hook-form";
import { answered } from "#components/form/answered.ts";
import { toast } from "#components/ui/announcer.ts";
import { saveDraft } from "#lib/sub-accounts/actions/sub-account-drafts.ts";
import { onDashboardUnload } from "#components/shell/dashboard-left.ts";
import { DraftSaver, STALE, type Known, type SaveState } from "./draft-saver.ts";
import { flatten, nest, type FlatValues, type Sections } from "./flat-values.ts";
import { mergeValues, type Clash } from "./merge-values.ts";
import { registerOpenForm } from "./open-form.ts";
import type { TypedStep } from "./steps.ts";

/** The version of a draft that nobody has saved yet. */
const FIRST_VERSION = 1;

/** A draft as the server rendered the page with it. */
export type DrawnDraft = {
  id: string;
  version: number;
  content: Sections;
  /** ISO 8601: when it was begun, and when it was last saved. */
  createdAt: string;
  savedAt: string;
};

/** The draft's state at the server, as far as this page knows. */
export const knownOf = ({ id, version, content }: DrawnDraft): Known =>
  newestKnown(id, { version, values: flatten(content) });

/** When anybody last saved it; null: nobody has yet. */
const savedAtOf = (draft: DrawnDraft): Date | null =>
  knownOf(draft).version === FIRST_VERSION ? null : new Date(draft.savedAt);

/** The form's current values of these fields; an untouched field counts as empty. */
function valuesOf(methods: UseFormReturn, fields: readonly string[]): FlatValues {
  const values: unknown = methods.getValues();
  return Object.fromEntries(
    // A choice of which nothing is chosen is null.
    fields.map((name) => [name, (get(values, name) as string | null | undefined) ?? ""]),
  );
}

/**
 * Saves a step's form at the server while it is typed, and merges what a colleague saves meanwhile.
 * Unsaved changes stay on the page: the browser's storage would outlive their reader.
 */
export function useDraftSaver(
  methods: UseFormReturn,
  draft: DrawnDraft,
  step: TypedStep,
  fields: readonly string[],
) {
  const t = useTranslations("onboarding");
  const router = useRouter();
  const [state, setState] = useState<SaveState>(() => ({ phase: "idle", at: savedAtOf(draft) }));
  const [clashes, setClashes] = useState<Clash[]>([]);
  const [saver] = useState(
    () =>
      new DraftSaver({
        known: knownOf(draft),
        at: savedAtOf(draft),
        save: async (version, changed) => {
          const result = await answered(
            saveDraft({ id: draft.id, version, step, content: nest(changed) }),
          );
          // Re-renders the page with the server's current state.
          if (!result.ok && result.code === STALE) router.refresh();
          return result;
        },
        onState: setState,
      }),
  );

  const take = useEffectEvent(() => saver.take(valuesOf(methods, fields)));
  useEffect(() => {
    const stop = methods.subscribe({ formState: { values: true }, callback: () => take() });
    // Takes what was typed before hydration.
    take();
    return stop;
  }, [methods]);

  useEffect(() => {
    if (state.phase === "idle") noteKnown(draft.id, saver.known);
  }, [state, draft.id, saver]);

  const bringTogether = useEffectEvent(async (drawn: DrawnDraft) => {
    // The response to this page's own save may still be on its way when its effect is rendered.
    await saver.settled();
    const known = { version: drawn.version, values: flatten(drawn.content) };
    if (known.version <= saver.known.version) return;
    const mine = valuesOf(methods, fields);
    const merged = mergeValues(saver.known.values, mine, known.values);
    for (const name of fields) {
      const value = merged.values[name];
      if (value !== undefined && value !== mine[name]) methods.setValue(name, value);
    }
    saver.hold(merged.clashes.map(({ name }) => name));
    saver.adopt(known, merged.values);
    setClashes(merged.clashes);
    if (merged.clashes.length === 0) toast(t("merged"));
  });
  // oxlint-disable-next-line react/set-state-in-effect -- a colleague's text comes from outside
  useEffect(() => void bringTogether(draft), [draft]);

  useEffect(() => {
    const retry = () => saver.retry();
    const leave = (event: BeforeUnloadEvent) => {
      if (!saver.hasUnsaved) return;
      void saver.flush();
      event.preventDefault();
    };
    const hide = () => {
      if (document.visibilityState === "hidden") void saver.flush();
      else saver.retry();
    };
    const release = registerOpenForm(saver);
    addEventListener("online", retry);
    addEventListener("focus", retry);
    addEventListener("beforeunload", leave);
    document.addEventListener("visibilitychange", hide);
    return () => {
      release();
      removeEventListener("online", retry);
      removeEventListener("focus", retry);
      removeEventListener("beforeunload", leave);
      document.removeEventListener("visibilitychange", hide);
      saver.stop();
      if (saver.hasUnsaved) void saver.flush();
    };
  }, [saver]);

  /** Takes a colleague's text for a field in conflict, or keeps one's own. */
  const settle = ({ name, theirs }: Clash, whose: "mine" | "theirs") => {
    const open = clashes.filter((clash) => clash.name !== name);
    setClashes(open);
    saver.hold(open.map((clash) => clash.name));
    if (whose === "theirs") {
      methods.setValue(name, theirs, { shouldValidate: true, shouldDirty: true });
    }
  };

  return { saver, state, clashes, settle };
}

const known = new Map<string, Known>();
onDashboardUnload(() => known.clear());

/** Remembers, in the page's memory only, the server's known state of a draft. */
function noteKnown(id: string, draft: Known): void {
  known.set(id, draft);
}

/**
 * The newer of the rendered state and what was saved from here since: on going back, the browser shows
 * the page as it was.
 */
function newestKnown(id: string, drawn: Known): Known {
  const kept = known.get(id);
  return kept && kept.version > drawn.version ? kept : drawn;
}
