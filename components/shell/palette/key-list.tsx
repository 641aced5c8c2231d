"use client";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { SINGLE_KEYS } from "./answer-key.ts";

const KEYS = [
  { name: "open", keys: ["Ctrl K", "⌘ K"] },
  { name: "slash", keys: ["/"] },
  { name: "new", keys: ["n"] },
  { name: "help", keys: ["?"] },
  { name: "arrows", keys: ["↑", "↓"] },
  { name: "enter", keys: ["Enter"] },
  { name: "escape", keys: ["Esc"] },
] as const;

/** Every key that does something, and whether single ones do. */
export function KeyList() {
  const t = useTranslations("palette");
  const [isOn, setIsOn] = useState(() => localStorage.getItem(SINGLE_KEYS) !== "off");
  const choose = (on: boolean) => {
    localStorage.setItem(SINGLE_KEYS, on ? "on" : "off");
    setIsOn(on);
  };
  return (
    <div className="grid gap-4">
      <table className="w-full text-left">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("keyHead")}</th>
            <th scope="col">{t("keyDoes")}</th>
          </tr>
        </thead>
        <tbody>
          {KEYS.map(({ name, keys }) => (
            <tr key={name} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-4 font-normal whitespace-nowrap">
                {keys.map((key, index) => (
                  <Fragment key={key}>
                    {index > 0 && <span className="text-sm text-muted">{` ${t("or")} `}</span>}
                    <kbd
                      translate="no"
                      className="rounded-sm border border-edge bg-hover px-1.5 py-0.5 font-mono text-xs"
                    >
                      {key}
                    </kbd>
                  </Fragment>
                ))}
              </th>
              <td className="py-2 text-soft">{t(`key.${name}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <label className="grid grid-cols-[auto_1fr] items-start gap-x-2.5 py-1">
        <input
          type="checkbox"
          checked={isOn}
          onChange={(event) => choose(event.target.checked)}
          className="mt-0.5 size-4"
        />
        <span>{t("single")}</span>
        <span className="col-start-2 text-sm text-muted">{t("singleHint")}</span>
      </label>
    </div>
  );
}
