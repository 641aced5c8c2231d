import type { PixAccountView } from "#lib/data/pix-accounts.ts";

/** Who holds an account, as noted; a dash where nobody noted it. */
export function Holder({ holder }: Pick<PixAccountView, "holder">) {
  if (!holder) return <span className="text-muted">—</span>;
  return (
    <>
      {holder.name}
      {holder.maskedDocument && (
        <span className="block text-xs text-muted tabular-nums">{holder.maskedDocument}</span>
      )}
    </>
  );
}
