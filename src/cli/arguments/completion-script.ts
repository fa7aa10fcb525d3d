/**
 * Shell completion scripts for commands, options and debates, generated from the command rows. The scripts never call
 * Conclave: pressing tab has to be instant. Debates are the folders in ./debates.
 */

import { type CliCommand, type OptionRow, optionName, takesValue } from "./cli-command.ts";
import { DEBATE_OPERAND } from "./option-rows.ts";

export const SHELLS = ["bash", "zsh", "fish"] as const;
export type Shell = (typeof SHELLS)[number];

export function completionScript(shell: Shell, commands: readonly CliCommand[]): string {
  if (shell === "bash") return bash(commands);
  return shell === "zsh" ? zsh(commands) : fish(commands);
}

const NUMBERED = "[0-9][0-9][0-9]*";

function bash(commands: readonly CliCommand[]): string {
  const cases = commands.map(
    (command) =>
      `    ${command.name}) words="${[...flagsOf(command), "--help"].join(" ")}";${debateWords(command, ' words="$words $(_conclave_debates)";')} ;;`,
  );
  return `# conclave, completion for bash. Use it with:  eval "$(conclave completion bash)"
_conclave_debates() { local each; for each in debates/${NUMBERED}/; do [ -d "$each" ] && basename "$each"; done; }
_conclave() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(" ")} help" -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
    help) words="${commands.map(({ name }) => name).join(" ")}" ;;
    *) words="${flagsOf(findCommand(commands, "run")).join(" ")}" ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _conclave conclave
`;
}

function zsh(commands: readonly CliCommand[]): string {
  const cases = commands.map((command) => {
    const options = command.options.flatMap((row) => zshOptions(row));
    const first = debateWords(command, " '1:debate:_conclave_debates'") || " '1::text:_files'";
    return `        ${command.name}) _arguments ${options.join(" ")}${first} '*:file:_files' ;;`;
  });
  return `#compdef conclave
# conclave, completion for zsh. Use it with:  eval "$(conclave completion zsh)"
_conclave_debates() { local -a found; found=(debates/${NUMBERED}(N/:t)); compadd -a found; }
_conclave() {
  local -a commands
  commands=(${commands.map(({ name, summary }) => quote(`${name}:${summary}`)).join(" ")})
  _arguments -C '1: :->command' '*:: :->rest'
  case $state in
    command) _describe command commands ;;
    rest)
      case $words[1] in
${cases.join("\n")}
      esac ;;
  esac
}
compdef _conclave conclave
`;
}

function fish(commands: readonly CliCommand[]): string {
  const lines = commands.flatMap((command) => {
    const isHere = `-n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `complete -c conclave -f -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
      ...command.options.map((row) => `complete -c conclave ${isHere} ${fishOption(row)}`),
      ...(takesDebate(command) ? [`complete -c conclave -f ${isHere} -a '(__conclave_debates)'`] : []),
    ];
  });
  return `# conclave, completion for fish. Use it with:  conclave completion fish | source
function __conclave_debates; for each in debates/*/; string match -r '^[0-9]{3}.*' (basename $each); end; end
${lines.join("\n")}
`;
}

function flagsOf(command: CliCommand): readonly string[] {
  return command.options.flatMap((row) => [`--${optionName(row)}`, ...shortOf(row)]);
}

/** `--budget=[says]:value:_files`, as _arguments reads it. */
function zshOptions(row: OptionRow): readonly string[] {
  const says = row.says.replace(/[[\]:\\]/g, " ").replaceAll("'", "’");
  const repeats = row.isRepeatable ? "*" : "";
  const isValued = takesValue(row);
  const joins = row.isValueOptional ? "=-" : "=";
  return [`'${repeats}--${optionName(row)}${isValued ? joins : ""}[${says}]${isValued ? ":value:_files" : ""}'`];
}

function fishOption(row: OptionRow): string {
  const short = shortOf(row).map((flag) => ` -s ${flag.slice(1)}`);
  const value = takesValue(row) && !row.isValueOptional ? " -r" : "";
  return `-l ${optionName(row)}${short.join("")}${value} -d ${quote(row.says)}`;
}

function shortOf({ flags }: OptionRow): readonly string[] {
  const found = /(?:^|, )(-[a-zA-Z])(?=,|$| )/.exec(flags)?.[1];
  return found === undefined ? [] : [found];
}

function takesDebate({ operands }: CliCommand): boolean {
  return operands[0]?.term === DEBATE_OPERAND.term;
}

function debateWords(command: CliCommand, words: string): string {
  return takesDebate(command) ? words : "";
}

function findCommand(commands: readonly CliCommand[], name: string): CliCommand {
  const found = commands.find((command) => command.name === name);
  if (!found) throw new Error(`There is no command ${name}.`);
  return found;
}

/** For single quotes in a shell, which have no escape character. */
function quote(text: string): string {
  return `'${text.replaceAll("'", "’")}'`;
}
