/** The settings that a process is started with. */
import { parseEnv } from "node:util";
import { SETTINGS } from "../../src/config.ts";
import { textOf } from "../../src/kit/text_file.ts";

type Settings = Record<string, string | undefined>;

/** Names that begin so are ours: one that we do not know is a slip of the pen. */
const FAMILIES =
  /^(KAKAO|NAVER|GOOGLE|LOGIN|BACKUP|CERTIFICATE|LM_STUDIO|WRAPPING|MCP|DEMO|KV|JOB|OFFICE_FILE|DATA|PUBLIC|MONITOR)(_|$)/i;
const LINE = /^\s*(#.*|(export\s+)?[A-Za-z_]\w*\s*=.*)?$/;

/** What the file says. Throws an Error of one Korean line where it cannot be read, or says what no setting is. */
function read(path: string): Settings {
  let text: string;
  try {
    text = textOf(Deno.readFileSync(path));
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return {};
    throw new Error(
      `설정 파일 ${path}을(를) 읽을 수 없습니다. 파일인지, 이 계정이 읽을 수 있는지 확인하세요.`,
      { cause: error },
    );
  }
  const lines = text.split(/\r?\n/);
  const said = parseEnv(text);
  // A value in quotes may go over several lines: those are none of their own.
  const wrong = /["'`]/.test(text) ? -1 : lines.findIndex((line) => !LINE.test(line));
  if (wrong !== -1) {
    throw new Error(
      `설정 파일 ${path}의 ${
        wrong + 1
      }번째 줄이 ‘이름=값’이 아닙니다. 줄을 고치거나 앞에 #을 붙이세요.`,
    );
  }
  const unknown = Object.keys(said).find((name) => FAMILIES.test(name) && !SETTINGS.includes(name));
  if (unknown) {
    throw new Error(
      `설정 파일 ${path}의 ${unknown}은(는) 없는 설정입니다. .env.example의 이름으로 고치거나 앞에 #을 붙이세요.`,
    );
  }
  const broken = Object.entries(said).find(([, value]) => value?.includes("\0"));
  if (broken) {
    throw new Error(`설정 ${broken[0]}에 쓸 수 없는 글자(NUL)가 있습니다. 값을 다시 적으세요.`);
  }
  return said;
}

/** The environment, over what a `.env` file says in this folder, however its editor saved it. */
export const settings = (folder = "."): Settings => ({
  ...read(`${folder}/.env`),
  ...Deno.env.toObject(),
});
