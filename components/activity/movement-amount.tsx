import { Amount } from "#components/money/amount.tsx";
import type { MovementView } from "#lib/activity/views/activity.ts";
import { hasMoved } from "./has-moved.ts";

/** A movement's reais; a sign says that the money is there, or gone. What a payer got back had come in, and has none. */
export function MovementAmount({ movement }: { movement: MovementView }) {
  return movement.state === "done" && movement.kind !== "return" ? (
    <Amount units={movement.amount} asset="BRL" signed />
  ) : (
    <Amount
      units={movement.amount.replace("-", "")}
      asset="BRL"
      className={hasMoved(movement) ? "text-soft" : "text-muted"}
    />
  );
}
