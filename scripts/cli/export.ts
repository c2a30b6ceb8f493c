/** `deno task cli export NOUN [filter …]`: a list as a file, present or as of a moment. */
import { parseArgs } from "node:util";
import { AS_OF } from "../../projections/kit/as_of.ts";
import { EXPORT_FORMATS, type ExportFormat } from "../../src/excel/plain.ts";
import { currentName, importable } from "../../src/import/nouns/nouns.ts";
import { restrictNewFiles } from "../../src/kit/private_files.ts";
import { resources } from "../../src/tables/registry.ts";
import { BackupExists } from "../../src/store/backup.ts";
import { CliError, EXIT, wrongUse } from "./exit.ts";
import { withOfficeApi } from "./office_api.ts";

/** The address of a list's export, and its default parameters. */
interface Exported {
  title: string;
  path: string;
  unless?: Record<string, string>;
}

const ALWAYS = { start_date: "2000-01-01", end_date: "2199-12-31" };

/** Every list that a page can export, by its name in `import`. */
export const exportable: ReadonlyMap<string, Exported> = new Map([
  ["cards", {
    title: "카드 사용내역",
    path: "/api/mysql/card/report/excel",
    unless: ALWAYS,
  }],
  ["car-ledger", { title: "차계부", path: "/api/mysql/car/report/excel", unless: ALWAYS }],
  ["changes", { title: "변경 이력", path: "/api/changes/report/excel" }],
  ...resources.map((resource): [string, Exported] => {
    const [name = resource.noun.replaceAll("_", "-")] = [...importable].find(([, known]) =>
      known === resource
    ) ?? [];
    return [name, { title: resource.title, path: `${resource.path}/export_excel` }];
  }),
]);

const NAMES = [...exportable].map(([name, { title }]) => `${name}(${title})`).join(", ");

/** Completed by shells. */
export const words = [...exportable.keys()];

export const help = `사용법: deno task cli export 종류 [조건…] [옵션]

화면의 목록과 같은 조건, 같은 열로 파일을 만듭니다. 내려받은 사실과 그 안의 개인정보는 접속 기록에 남습니다.
종류: ${NAMES}

  조건             목록 주소의 물음표 뒤와 같이 적습니다: year=2026 month=6, search=홍길동, ordering=-name
                   주소에서 그대로 옮겨도 됩니다: "year=2026&month=6"
  --as-of 시각     그때의 목록 (서울 시각, 예: 2026-06-30T18:00)
  --purpose 이유   내려받는 이유. 개인정보가 든 목록에 필요하며, 접속 기록에 남습니다.
  --format 형식    ${EXPORT_FORMATS.join(", ")} (기본: 파일 이름의 끝, 없으면 csv)
  -o, --out 파일   만들 파일. -이면 표준 출력 (기본). 있는 파일은 덮어쓰지 않습니다.
  --json           만든 파일의 이름과 행 수를 JSON으로 출력합니다. -o 파일과 함께 씁니다.
  --url, --token   실행 중인 서버에 토큰으로 접속합니다 (OFFICE_URL, OFFICE_TOKEN).

예
  deno task cli export cards year=2026 month=6 --purpose "6월 정산" -o 6월.xlsx
  deno task cli export cards --as-of 2026-06-30T18:00 --purpose "반기 결산" --format csv > 6월말.csv
  deno task cli export employees --purpose "11월 급여 신고" --format json -o employees.json

종료 코드: 0 만듦 · 2 잘못된 사용 · 3 서버나 저장소 사용 불가`;

const no = (message: string) => wrongUse(message, "export");

function formatOf(given: string | undefined, file: string): ExportFormat {
  const ending = file.split(".").at(-1)!.toLowerCase();
  const known = (text: string) => EXPORT_FORMATS.find((format) => format === text);
  if (given === undefined) return known(ending) ?? "csv";
  const format = known(given);
  if (!format) throw no(`--format은 ${EXPORT_FORMATS.join(", ")} 가운데 하나입니다.`);
  return format;
}

/** The address of the file: given parameters override the defaults. */
export function exportAddress(
  noun: string,
  filters: readonly string[],
  more: { format: ExportFormat; "as-of"?: string; purpose?: string },
): string {
  const wanted = exportable.get(currentName(noun));
  if (!wanted) throw no(`'${noun}'은(는) 없는 종류입니다. 종류: ${NAMES}`);
  const asked = new URLSearchParams();
  for (const filter of filters) {
    if (!/^[^=]+=/.test(filter)) throw no(`조건 '${filter}'은(는) 이름=값으로 적어 주세요.`);
    for (const [key, value] of new URLSearchParams(filter)) asked.append(key, value);
  }
  const given = wanted.unless && !["year", "start_date", "end_date"].some((key) => asked.has(key));
  const query = new URLSearchParams([...Object.entries(given ? wanted.unless! : {}), ...asked]);
  query.set("format", more.format);
  if (more["as-of"] !== undefined) query.set(AS_OF, more["as-of"]);
  if (more.purpose !== undefined) query.set("purpose", more.purpose);
  return `${wanted.path}/?${query}`;
}

/** Under its name once it is whole. Answers its bytes. */
async function writeNew(path: string, content: ReadableStream<Uint8Array>): Promise<number> {
  const draft = `${path}.part`;
  try {
    if (await Deno.lstat(path).then(() => true, () => false)) throw new BackupExists(path);
    await Deno.writeFile(draft, content, { mode: 0o600 });
    await Deno.rename(draft, path);
    return (await Deno.stat(path)).size;
  } catch (error) {
    await Deno.remove(draft).catch(() => {});
    if (error instanceof BackupExists) {
      throw no(`${path} 파일이 이미 있습니다. 다른 이름을 적어 주세요.`);
    }
    throw new CliError(EXIT.unavailable, `${path}에 쓰지 못했습니다: ${(error as Error).message}`);
  }
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals: [noun, ...filters] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      "as-of": { type: "string" },
      format: { type: "string" },
      out: { type: "string", short: "o", default: "-" },
      json: { type: "boolean", default: false },
      purpose: { type: "string" },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  if (noun === undefined) throw no(`내보낼 종류를 적어 주세요. 종류: ${NAMES}`);
  const { out } = values;
  if (values.json && out === "-") throw no("--json은 -o 파일과 함께 써 주세요.");
  const format = formatOf(values.format, out);
  const address = exportAddress(noun, filters, {
    format,
    "as-of": values["as-of"],
    purpose: values.purpose ?? "",
  });
  restrictNewFiles();
  return await withOfficeApi(values, async (api) => {
    const response = await api.file(address);
    const rows = Number(response.headers.get("x-total-count"));
    if (out === "-") {
      await response.body!.pipeTo(Deno.stdout.writable, { preventClose: true })
        // The reader, `head` for one, has enough.
        .catch((error) => error instanceof Deno.errors.BrokenPipe || Promise.reject(error));
      return EXIT.fine;
    }
    const bytes = await writeNew(out, response.body!);
    if (values.json) console.log(JSON.stringify({ file: out, format, rows, bytes }));
    else console.error(`${out} · ${rows.toLocaleString("ko")}건 · ${api.where}`);
    return EXIT.fine;
  });
}
