/** One call of the service to its outside, and what came back. */
export type OutsideCall = {
  name: string;
  asked: string;
  answer: string;
  /** Of a receipt: so deep, by the head that the service knows, that what it shows counts. */
  isDeep: boolean;
};

/**
 * A moment at which something breaks. `before`: the outside has not heard of the call. `during`: it
 * is at work. `after`: it has done its work, the service does not know yet. `told`: the answer has
 * just gone out. Calls of clients to the service have such moments too; then it is the one at work.
 */
export type KillStep = {
  title: string;
  when: "before" | "during" | "after" | "told";
  fits: (call: OutsideCall) => boolean;
  /** `during` and `told` come at any moment within so long. */
  withinMs: number;
};

type Fits = KillStep["fits"];

/** Within a moment of the call, unless told otherwise. */
export const step = (
  title: string,
  when: KillStep["when"],
  fits: Fits,
  withinMs = 20,
): KillStep => ({
  title,
  when,
  fits,
  withinMs,
});

/** A call by its name, and by a text in it where one is given. */
export const called =
  (name: string, holds?: string): Fits =>
  ({ name: its, asked }) =>
    its === name && (!holds || asked.toLowerCase().includes(holds));
