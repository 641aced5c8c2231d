import { useTranslations } from "next-intl";
import { bytesFaultWord } from "./bytes-fault-words.ts";

type BytesFaultsProps = {
  faults: readonly string[];
  /** The name of the program that they are about. */
  program?: string | null | undefined;
};

/** How bytes differ from what was derived, or from what a wallet may make of them. */
export function BytesFaults({ faults, program = null }: BytesFaultsProps) {
  const t = useTranslations("payoutFlow.bytesFault");
  if (faults.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {faults.map((fault) => (
        <li key={fault}>
          <span>{t(bytesFaultWord(fault))}</span>{" "}
          <span translate="no" className="font-mono text-sm break-all text-muted">
            {program === null ? fault : `${fault} · ${program}`}
          </span>
        </li>
      ))}
    </ul>
  );
}
