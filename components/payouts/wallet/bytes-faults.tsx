import { useTranslations } from "next-intl";
import { bytesFaultWord } from "./bytes-fault-words.ts";

/** How the bytes to be signed differ from what was derived. */
export function BytesFaults({ faults }: { faults: readonly string[] }) {
  const t = useTranslations("payoutFlow.bytesFault");
  if (faults.length === 0) return null;
  return (
    <ul className="mt-2 grid list-disc gap-1 pl-5">
      {faults.map((fault) => (
        <li key={fault}>
          {t(bytesFaultWord(fault))}{" "}
          <span translate="no" className="font-mono text-sm text-muted">
            {fault}
          </span>
        </li>
      ))}
    </ul>
  );
}
