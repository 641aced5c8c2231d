import { Argument, type Command } from "commander";
import { act } from "./act.ts";
import type { World } from "./desk.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
const GLOBALS = ["--json", "--origin", "--yes", "--help"];

/** What may follow: each path of commands (`payins/get`) with its subcommands, an argument's choices and options. */
function wordsByPath(command: Command, path = ""): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const options = command.options.flatMap(({ long }) => (long ? [long] : []));
  const names = command.commands.map((one) => one.name());
  const choices = command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []);
  found.set(path, [...new Set([...names, ...choices, ...options, ...GLOBALS])]);
  for (const one of command.commands) {
    const below = path === "" ? one.name() : `${path}/${one.name()}`;
    for (const entry of wordsByPath(one, below)) found.set(...entry);
  }
  return found;
}

function bash(paths: Map<string, string[]>): string {
  const cases = [...paths].map(([path, words]) => `    "${path}") words="${words.join(" ")}" ;;`);
  return `_ponte() {
  local at="" words="" word
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "|${[...paths.keys()].join("|")}|" in
      *"|\${at:+$at/}$word|"*) at="\${at:+$at/}$word" ;;
    esac
  done
  case "$at" in
${cases.join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _ponte ponte`;
}

/** Sourced, or as a file `_ponte` in a folder of `fpath`. */
function zsh(paths: Map<string, string[]>): string {
  const below = [...paths].map(([path, words]) => `    "${path}" "${words.join(" ")}"`);
  return `#compdef ponte
_ponte() {
  local at="" word deeper
  local -A below=(
${below.join("\n")}
  )
  for word in "\${(@)words[2,CURRENT-1]}"; do
    deeper="\${at:+$at/}$word"
    (( \${+below[$deeper]} )) && at="$deeper"
  done
  compadd -- \${=below[$at]}
}
if [[ "\${funcstack[1]}" == _ponte ]]; then
  _ponte "$@"
else
  (( \${+functions[compdef]} )) || { autoload -Uz compinit && compinit }
  compdef _ponte ponte
fi`;
}

function fish(paths: Map<string, string[]>): string {
  const lines = [...paths].flatMap(([path, words]) => {
    const seen = path.split("/").filter((word) => word !== "");
    const deeper = words.filter((word) => !word.startsWith("-")).join(" ");
    const needed = seen.map((word) => `__fish_seen_subcommand_from ${word}`);
    if (deeper !== "") needed.push(`not __fish_seen_subcommand_from ${deeper}`);
    const when = needed.length === 0 ? "" : ` -n "${needed.join("; and ")}"`;
    return words.map((word) =>
      word.startsWith("--")
        ? `complete -c ponte${when} -l ${word.slice(2)}`
        : `complete -c ponte${when} -f -a ${word}`,
    );
  });
  // No command takes a file.
  return ["complete -c ponte -f", ...lines].join("\n");
}

const SCRIPTS = { bash, zsh, fish };

export function completionCommand(program: Command, world: World): void {
  program
    .command("completion")
    .description("a script that completes commands, for your shell's settings")
    .addArgument(new Argument("<shell>", "the shell").choices(SHELLS))
    .action(
      act(world, async (desk, _options: object, shell: (typeof SHELLS)[number]) => {
        desk.terminal.out(SCRIPTS[shell](wordsByPath(program)));
      }),
    );
}
