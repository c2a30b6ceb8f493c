/** The manual page of the command line: every command with its own help. */
import { COMMANDS } from "../cli/commands.ts";

const HEAD = `# Manual of the command line

Written by \`deno task docs\` from the table of commands (\`scripts/cli/commands.ts\`): each text is what
\`deno task cli <command> --help\` prints. What stands behind it, in English, is in [command-line.md](command-line.md).
`;

/** The page as it should be. */
export async function commandManual(): Promise<string> {
  const parts = [HEAD];
  for (const [name, [summary, load]] of Object.entries(COMMANDS)) {
    const { help } = await load();
    parts.push(`## ${name}\n\n${summary}\n\n\`\`\`text\n${help}\n\`\`\`\n`);
  }
  return parts.join("\n");
}
