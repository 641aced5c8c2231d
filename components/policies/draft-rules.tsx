"use client";
import { GripVertical, Pencil, X } from "lucide";
import { useTranslations } from "next-intl";
import { useState, type KeyboardEvent } from "react";
import { cx } from "#components/ui/cx.ts";
import { Icon } from "#components/ui/icon.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { LinkButton } from "#components/ui/link-button.tsx";
import type { PolicyNames } from "#lib/policies/views/policies.ts";
import type { Policy } from "#lib/rules/policies/policy.ts";
import { RuleSentence } from "./rule-sentence.tsx";
import { UnnamedOperations } from "./rule-list.tsx";

/** The rules with one of them at another place. */
const moved = (rules: Policy, from: number, to: number): Policy => {
  const rule = rules[from];
  return rule ? rules.toSpliced(from, 1).toSpliced(to, 0, rule) : rules;
};

type DraftRulesProps = {
  rules: Policy;
  names: PolicyNames;
  /** Stores the next order, and says so once it is stored. */
  save: (next: Policy, said: string) => void;
};

/** The draft's rules in their order, which is changed by dragging or by the arrow keys on a rule's handle. */
export function DraftRules({ rules, names, save }: DraftRulesProps) {
  const t = useTranslations("policies");
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const named = (at: number) => t("ruleNumber", { number: at + 1 });
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= rules.length) return;
    save(moved(rules, from, to), t("moved", { number: to + 1 }));
  };
  const press = (event: KeyboardEvent<HTMLButtonElement>, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    move(at, at + step);
    // The handle of the place that the rule has moved to.
    const item = event.currentTarget.closest("li");
    const next = step < 0 ? item?.previousElementSibling : item?.nextElementSibling;
    next?.querySelector<HTMLButtonElement>("button[data-handle]")?.focus();
  };
  return (
    <>
      <ol className="grid">
        {rules.map((rule, at) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the handle answers keys
          <li
            // oxlint-disable-next-line react/no-array-index-key -- a rule is nothing but its place
            key={at}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              setDragged(at);
            }}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              setOver(at);
            }}
            onDragEnd={() => {
              setDragged(null);
              setOver(null);
            }}
            onDrop={(event) => {
              event.preventDefault();
              if (dragged !== null) move(dragged, at);
            }}
            className={cx(
              "flex items-start gap-2 border-b border-line py-2 wrap-anywhere max-md:flex-wrap max-md:gap-y-0",
              dragged === at && "opacity-50",
              over === at && dragged !== null && dragged !== at && "bg-hover",
            )}
          >
            <IconButton
              data-handle
              className="cursor-grab"
              icon={<Icon of={GripVertical} className="size-4" />}
              label={`${t("move", { rule: named(at) })}. ${t("moveHint")}`}
              aria-keyshortcuts="ArrowUp ArrowDown"
              onKeyDown={(event) => press(event, at)}
            />
            <span className="min-w-0 grow py-1 max-md:basis-[calc(100%-4rem)]">
              <RuleSentence rule={rule} names={names} />
            </span>
            {/* On a phone below the sentence, which has the whole width. */}
            <span className="flex gap-2 max-md:basis-full max-md:justify-end">
              <LinkButton
                href={`/settings/policies/${at + 1}`}
                size="sm"
                tone="quiet"
                icon={<Icon of={Pencil} className="size-4" />}
              >
                <span className="sr-only">{`${t("change")} ${named(at)}`}</span>
              </LinkButton>
              {rules.length > 1 && (
                <IconButton
                  icon={<Icon of={X} className="size-4" />}
                  label={`${t("removeRule")} ${named(at)}`}
                  onClick={() => save(rules.toSpliced(at, 1), t("removedRule"))}
                />
              )}
            </span>
          </li>
        ))}
        <li className="py-3 pl-10 text-muted">{t("restRefused")}</li>
      </ol>
      <UnnamedOperations rules={rules} />
    </>
  );
}
