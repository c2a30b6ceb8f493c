/** What a page may weigh, and what it weighs. All sizes are bytes after brotli unless said. */
import type { Metafile } from "esbuild";
import type { BuiltFile, Manifest } from "../../src/server/manifest.ts";

const KB = 1024;

/** The bars for what visitors and staff download. */
export const limits = {
  firstStaffPage: 110 * KB,
  island: 15 * KB,
  /** The assistant's console reads Markdown, streams and figures. */
  chat: 25 * KB,
  /** What a table adds to its island: the grid with what it is built on. */
  grid: 40 * KB,
  publicStyles: 10 * KB,
  officeStyles: 28 * KB,
  /** What most pages of an area use. */
  coreFont: 70 * KB,
};

/** The staff app's first page: the card report, beside the client script with the frame's islands. */
const FIRST_PAGE = "card-report";

const framework =
  /node_modules\/.*\/(react|react-dom|scheduler|use-sync-external-store|@preact\/signals-[a-z]+)\//;

interface ReportLine {
  what: string;
  bytes: number;
  limit: number | null;
  ok: boolean;
}

export interface Report {
  chunks: { name: string; size: number; brotli: number }[];
  lines: ReportLine[];
  ok: boolean;
}

function line(what: string, bytes: number, limit: number | null): ReportLine {
  return { what, bytes, limit, ok: limit === null || bytes <= limit };
}

/** Share of a chunk that is not React or signals, by bytes before compression. */
function ownShare(meta: Metafile, chunk: string): number {
  const output = Object.entries(meta.outputs).find(([path]) => path.endsWith("/" + chunk))![1];
  const inputs = Object.entries(output.inputs);
  const total = inputs.reduce((sum, [, input]) => sum + input.bytesInOutput, 0);
  const own = inputs.filter(([path]) => !framework.test(path))
    .reduce((sum, [, input]) => sum + input.bytesInOutput, 0);
  return total === 0 ? 1 : own / total;
}

/** Does one of these chunks carry the grid? */
function hasGrid(meta: Metafile, chunks: string[]): boolean {
  return Object.entries(meta.outputs).some(([path, { inputs }]) =>
    chunks.some((chunk) => path.endsWith("/" + chunk)) &&
    Object.keys(inputs).some((input) => input.endsWith("web/table/grid/grid.tsx"))
  );
}

/** Weighs a build against the bars. */
export function reportOf(manifest: Manifest, scripts: Metafile): Report {
  const byName = new Map<string, BuiltFile>(manifest.files.map((file) => [file.name, file]));
  const weigh = (name: string): number => byName.get(name)!.brotli ?? byName.get(name)!.size;
  const islands = Object.entries(manifest.islands);

  const page = [...manifest.client, ...manifest.islands[FIRST_PAGE]];
  const lines = [line(
    "staff app, first page, all script",
    page.reduce((sum, name) => sum + weigh(name), 0),
    limits.firstStaffPage,
  )];
  // Those of the frame have no chunk: they are in the client script.
  for (const [name, chunks] of islands.filter(([, files]) => files.length > 0)) {
    const beyond = chunks.reduce(
      (sum, chunk) => sum + weigh(chunk) * ownShare(scripts, chunk),
      0,
    );
    const own = name === "chat" ? limits.chat : limits.island;
    const limit = own + (hasGrid(scripts, chunks) ? limits.grid : 0);
    lines.push(line(`island ${name}, beyond React`, Math.round(beyond), limit));
  }
  lines.push(line("public.css", weigh(manifest.styles["public.css"]), limits.publicStyles));
  lines.push(line("office.css", weigh(manifest.styles["office.css"]), limits.officeStyles));
  for (const { name } of manifest.files) {
    const core = /^pretendard-(public|staff)-[^-]+\.woff2$/.exec(name);
    if (core) lines.push(line(`${core[1]} font`, weigh(name), limits.coreFont));
  }
  const chunks = manifest.files.filter((file) => file.name.endsWith(".js"))
    .map((file) => ({ name: file.name, size: file.size, brotli: weigh(file.name) }));
  return { chunks, lines, ok: lines.every((entry) => entry.ok) };
}

const kb = (bytes: number): string => (bytes / KB).toFixed(1).padStart(7) + " KB";

/** The report as a table for a terminal. */
export function tableOf(report: Report): string {
  const rows = report.lines.map(({ what, bytes, limit, ok }) =>
    `${ok ? "  " : "✗ "}${what.padEnd(40)}${kb(bytes)}${limit ? `  of ${kb(limit).trim()}` : ""}`
  );
  const chunks = report.chunks.map(({ name, size, brotli }) =>
    `  ${name.padEnd(40)}${kb(brotli)}  (${kb(size).trim()} before compression)`
  );
  return ["after brotli:", ...rows, "script chunks:", ...chunks].join("\n");
}
