import { Amount } from "#components/money/amount.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import { movementTone } from "./movement-tone.ts";

/** A movement's reais: the sign says which way they go, and the tone whether they have gone. */
export function MovementAmount({ movement }: { movement: MovementView }) {
  // What a payer gets back goes out, though no sum takes it off: it had been added to none.
  const isBack = movement.kind === "return" && !movement.amount.startsWith("-");
  return (
    <Amount
      units={isBack ? `-${movement.amount}` : movement.amount}
      asset="BRL"
      signed
      className={movementTone(movement)}
    />
  );
}
