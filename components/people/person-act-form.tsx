"use client";
import { useTranslations } from "next-intl";
import { useRouter } from "next/navigation";
import { Form } from "#components/form/form.tsx";
import { SubmitButton, type SecondPerson } from "#components/form/submit-button.tsx";
import { useActionForm } from "#components/form/use-action-form.ts";
import { toast } from "#components/ui/announcer.ts";
import { LinkButton } from "#components/ui/link-button.tsx";
import {
  activatePersonAction,
  deactivatePersonAction,
  endSessionsAction,
  removePersonAction,
  resetFactorAction,
} from "#lib/people/actions/people.ts";
import { stopCountingAction } from "#lib/people/actions/past-deciders.ts";
import type { OfPerson } from "#lib/rules/people/person-requests.ts";

const ACTS = {
  endSessions: {
    action: endSessionsAction,
    words: ["endSessions", "endSessionsDoing", "endSessionsDone"],
    tone: "plain",
  },
  resetFactor: {
    action: resetFactorAction,
    words: ["resetFactor", "resetFactorDoing", "resetFactorDone"],
    tone: "danger",
  },
  activate: {
    action: activatePersonAction,
    words: ["activate", "activateDoing", "activateDone"],
    tone: "plain",
  },
  deactivate: {
    action: deactivatePersonAction,
    words: ["deactivateDo", "deactivateDoing", "deactivateDone"],
    tone: "danger",
  },
  remove: {
    action: removePersonAction,
    words: ["removeDo", "removeDoing", "removeDone"],
    tone: "danger",
  },
  stopCounting: {
    action: stopCountingAction,
    words: ["stopCountingDo", "stopCountingDoing", "stopCountingDone"],
    tone: "danger",
  },
} as const;

type PersonActFormProps = {
  id: string;
  act: keyof typeof ACTS;
  /** The page to go to afterwards; without one this page is rendered again. */
  next?: string;
  /** The address for cancelling. */
  keepAt?: string;
  /** Somebody else has to approve it. */
  second?: SecondPerson;
};

const loadSchema = () =>
  import("#lib/rules/people/person-requests.ts").then((module) => module.OfPerson);

/** A button that performs one action on a person. */
export function PersonActForm({ id, act, next, keepAt, second }: PersonActFormProps) {
  const t = useTranslations("people");
  const router = useRouter();
  const {
    action,
    words: [label, doing, done],
    tone,
  } = ACTS[act];
  const form = useActionForm<OfPerson, { name: string }>({
    name: act,
    schema: loadSchema,
    action,
    defaults: { id },
    onDone: ({ name }) => {
      toast(t(done, { name }), "success");
      if (next === undefined) router.refresh();
      else router.push(next);
    },
  });
  return (
    <Form form={form} label={t(label)}>
      <div className="flex flex-wrap gap-2">
        {keepAt !== undefined && (
          <LinkButton href={keepAt}>
            {t(act === "stopCounting" ? "keepCounting" : "keep")}
          </LinkButton>
        )}
        <SubmitButton tone={tone} pendingLabel={t(doing)} second={second}>
          {t(label)}
        </SubmitButton>
      </div>
    </Form>
  );
}
