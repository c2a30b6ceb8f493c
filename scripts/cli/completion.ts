/** `deno task cli completion bash|zsh|fish`: what a shell needs to complete commands, made from their table. */
import { COMMANDS, optionsIn } from "./commands.ts";
import { EXIT, wrongUse } from "./exit.ts";

const SHELLS = ["bash", "zsh", "fish"] as const;
type Shell = (typeof SHELLS)[number];

export const words = SHELLS;

export const help = `사용법: deno task cli completion bash|zsh|fish

명령, 종류, 옵션을 탭 키로 완성하는 함수 office를 만들어 표준 출력에 씁니다. office는 deno task cli와 같습니다.

예
  source <(deno task --quiet cli completion bash)      ~/.bashrc에 적어 둘 수 있습니다.
  source <(deno task --quiet cli completion zsh)       ~/.zshrc
  deno task --quiet cli completion fish | source       ~/.config/fish/config.fish

종료 코드: 0 만듦 · 2 잘못된 사용`;

interface Known {
  name: string;
  summary: string;
  /** First arguments and options. */
  words: string[];
}

async function known(): Promise<Known[]> {
  return await Promise.all(
    Object.entries(COMMANDS).map(async ([name, [summary, load]]) => {
      const { help, words = [] } = await load();
      return { name, summary, words: [...new Set([...words, ...optionsIn(help), "--help"])] };
    }),
  );
}

const names = (commands: Known[]): string => commands.map(({ name }) => name).join(" ");

const bash = (commands: Known[]): string =>
  `office() { deno task --quiet cli "$@"; }
_office() {
  local current=\${COMP_WORDS[COMP_CWORD]} words
  case \${COMP_CWORD}:\${COMP_WORDS[1]} in
    1:*) words="${names(commands)}" ;;
${commands.map(({ name, words }) => `    *:${name}) words="${words.join(" ")}" ;;`).join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  [[ \${#COMPREPLY[@]} -eq 0 ]] && COMPREPLY=($(compgen -f -- "$current"))
}
complete -o filenames -F _office office
`;

const zsh = (commands: Known[]): string =>
  `office() { deno task --quiet cli "$@" }
_office() {
  local -a commands
  commands=(${commands.map(({ name, summary }) => `'${name}:${summary}'`).join(" ")})
  if (( CURRENT == 2 )); then _describe 명령 commands; return; fi
  case $words[2] in
${
    commands.map(({ name, words }) => `    ${name}) compadd -- ${words.join(" ")}; _files ;;`)
      .join("\n")
  }
  esac
}
(( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
compdef _office office
`;

const fish = (commands: Known[]): string =>
  [
    "function office; deno task --quiet cli $argv; end",
    ...commands.map(({ name, summary }) =>
      `complete -c office -n __fish_use_subcommand -f -a ${name} -d '${summary}'`
    ),
    ...commands.map(({ name, words }) =>
      `complete -c office -n '__fish_seen_subcommand_from ${name}' -a '${words.join(" ")}'`
    ),
    "",
  ].join("\n");

const SCRIPTS: Record<Shell, (commands: Known[]) => string> = { bash, zsh, fish };

/** What a shell is to read. */
export const completionFor = async (shell: Shell): Promise<string> => SCRIPTS[shell](await known());

/** Runs the command; resolves to an exit code. */
export async function run([name, ...rest]: string[]): Promise<number> {
  const shell = SHELLS.find((one) => one === name);
  if (!shell || rest.length > 0) {
    throw wrongUse(`셸을 하나 적어 주세요: ${SHELLS.join(", ")}`, "completion");
  }
  await Deno.stdout.write(new TextEncoder().encode(await completionFor(shell)));
  return EXIT.fine;
}
