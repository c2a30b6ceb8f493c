/** `deno task cli history RECORD`: who changed a record, when, and from what to what. */
import { parseArgs } from "node:util";
import { AUDITED } from "../../projections/audit/audit.ts";
import { momentText } from "../../projections/kit/moment.ts";
import { auditPaths } from "../../web/pages/staff/changes/paths.ts";
import { VIA_WORDS } from "../../web/ui/via_words.ts";
import type { ActAnswer } from "../../src/nouns/audit/audit.tsx";
import { EXIT, wrongUse } from "./exit.ts";
import { type Api, withOfficeApi } from "./office_api.ts";

const NOUNS = Object.entries(AUDITED).map(([noun, title]) => `${noun}(${title})`).join(", ");

/** Completed by shells. */
export const words = Object.keys(AUDITED).map((noun) => `${noun}/`);

export const help = `사용법: deno task cli history <종류>/<번호> [옵션]

한 건을 누가 언제 어떻게 바꾸었는지 최신순으로 보여 줍니다. 번호는 내려받은 목록의 번호 열이나
변경 이력의 번호 열에 있습니다. 변경 이력 화면과 같은 내용이고, 읽은 사실은 접속 기록에 남습니다.
종류: ${NOUNS}

  --json         결과를 JSON으로 출력합니다.
  --url, --token 실행 중인 서버에 토큰으로 접속합니다 (OFFICE_URL, OFFICE_TOKEN).

예
  deno task cli history employee/0b1f…
  deno task cli history card/demo-0012 --json

종료 코드: 0 찾음 · 2 잘못된 사용이나 없는 기록 · 3 서버나 저장소 사용 불가`;

/** Others' text must not contain control sequences of the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, " ");

/** One act: person and time, then a line for each field. */
export function historyLines({ at, who, via, what, name, changes, undone }: ActAnswer): string[] {
  const head = [
    momentText(at, 0),
    who,
    VIA_WORDS[via],
    what,
    name,
    ...undone ? ["되돌린 작업"] : [],
  ];
  return [
    head.filter((text) => text !== "").join(" · "),
    ...changes.map(({ label, from, to }) => `  ${label}: ${from || "없음"} → ${to || "없음"}`),
  ].map(plain);
}

interface Page {
  results: ActAnswer[];
  count: number;
  page_size: number;
}

/** Every act on the record, page by page. */
async function actsOn(api: Api, record: string): Promise<ActAnswer[]> {
  const acts: ActAnswer[] = [];
  for (let page = 1;; page++) {
    const query = new URLSearchParams({ record, page: String(page) });
    const found = await api.call<Page>("GET", `${auditPaths.list()}/?${query}`);
    acts.push(...found.results);
    if (found.results.length === 0 || acts.length >= found.count) return acts;
  }
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals: [record, ...rest] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: "boolean", default: false },
      url: { type: "string" },
      token: { type: "string" },
    },
  });
  const [noun, id] = (record ?? "").split("/", 2);
  if (rest.length > 0 || !Object.hasOwn(AUDITED, noun) || !id) {
    throw wrongUse(`기록을 하나, 종류/번호로 적어 주세요. 종류: ${NOUNS}`, "history");
  }
  const acts = await withOfficeApi(values, (api) => actsOn(api, record));
  if (acts.length === 0) throw wrongUse(`${record}의 이력이 없습니다.`, "history");
  if (values.json) console.log(JSON.stringify(acts));
  else console.log(acts.flatMap(historyLines).join("\n"));
  return EXIT.fine;
}
