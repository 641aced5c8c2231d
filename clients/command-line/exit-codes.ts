/** How a command ends, for scripts; the help says the same. */
export const EXIT = {
  done: 0,
  failed: 1,
  usage: 2,
  refused: 3,
  /** Nothing came back. Of a write it is not known whether it was done. */
  unknown: 4,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Ends a command with a sentence on stderr. */
export class CommandFault extends Error {
  override readonly name = "CommandFault";
  readonly exit: ExitCode;
  constructor(message: string, exit: ExitCode = EXIT.failed) {
    super(message);
    this.exit = exit;
  }
}
