/** Progress on stderr: a bar on a terminal, a plain line per quarter elsewhere, nothing with --json. */

export interface ProgressLine {
  update(done: number, total: number): void;
  /** Leaves the last state on its own line. */
  end(): void;
}

const WIDTH = 30;

function write(text: string): void {
  Deno.stderr.writeSync(new TextEncoder().encode(text));
}

function bar(label: string, done: number, total: number): string {
  const share = total === 0 ? 1 : done / total;
  const filled = Math.round(share * WIDTH);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const counts = `${done.toLocaleString("ko")}/${total.toLocaleString("ko")}`;
  return `${label} [${"█".repeat(filled)}${"·".repeat(WIDTH - filled)}] ${percent}% ${counts}`;
}

/** Progress of one piece of work, for example `progressLine("가져오는 중", { json })`. */
export function progressLine(label: string, options: { json: boolean }): ProgressLine {
  if (options.json) return { update: () => {}, end: () => {} };
  if (Deno.stderr.isTerminal()) {
    let drawn = false;
    return {
      update(done, total) {
        drawn = true;
        write(`\r\x1b[2K${bar(label, done, total)}`);
      },
      end: () => drawn && write("\n"),
    };
  }
  let quarter = 0;
  return {
    update(done, total) {
      const reached = total === 0 ? 4 : Math.floor(done / total * 4);
      if (reached <= quarter) return;
      quarter = reached;
      write(`${label}: ${done.toLocaleString("ko")}/${total.toLocaleString("ko")}\n`);
    },
    end: () => {},
  };
}
