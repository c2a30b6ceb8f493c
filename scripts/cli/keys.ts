/** `deno task cli keys status|rotate|split|join`: the key that wraps the keys of persons. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../../src/config.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { makeAnew, statusOf } from "./keys_file.ts";
import { joinShares, splitKey } from "./keys_shares.ts";
import { requireBooks, settings } from "./connect.ts";
import { EXIT, wrongUse } from "./exit.ts";

/** Completed by shells. */
export const words = ["status", "rotate", "split", "join"];

export const help = `사용법: deno task cli keys status
        deno task cli keys rotate [--forget]
        deno task cli keys split --out <폴더> [--shares 3] [--needed 2]
        deno task cli keys join <조각 파일…> --out <파일>

개인정보 암호키(keys.sqlite)를 보호하는 마스터 키를 다룹니다. 마스터 키는 데이터 폴더 밖에 있습니다
(WRAPPING_KEY_FILE 또는 WRAPPING_KEY). 마스터 키를 잃으면 개인정보를 다시 읽을 수 없습니다.

  status         마스터 키가 어디에 있고 무엇을 암호화했는지 봅니다. 키 자체는 보여 주지 않습니다.
  rotate         새 마스터 키를 만들어 모두 다시 암호화합니다. 서버를 끈 뒤에 실행합니다.
    --forget     옛 마스터 키를 파일에서 지웁니다. 옛 keys.sqlite 복사본은 더 읽을 수 없게 됩니다.
  split          마스터 키를 여러 조각으로 나눕니다. 그 가운데 몇 개가 모여야 키가 됩니다.
    --shares 수  조각의 수, 2–20 (기본: 3)
    --needed 수  모여야 하는 수, 2 이상 (기본: 2)
  join           조각을 모아 마스터 키 파일을 만듭니다. 있는 파일은 덮어쓰지 않습니다.
  --json         결과를 JSON으로 출력합니다.

예
  deno task cli keys split --out /mnt/usb --shares 5 --needed 3
  deno task cli keys join /mnt/usb/wrapping-*.txt --out wrapping.key

종료 코드: 0 마침 · 2 잘못된 사용 · 3 서버가 실행 중이거나 마스터 키를 읽을 수 없음`;

interface Told {
  line: string;
  json: unknown;
}

/** The settings of an office that has keys or books. */
function ownOffice(): Config {
  const config = settings();
  if (!existsSync(keyFileIn(config.dataDir))) requireBooks(config);
  return config;
}

/** Runs the command; resolves to an exit code. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals: [action, ...files] } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      forget: { type: "boolean", default: false },
      shares: { type: "string", default: "3" },
      needed: { type: "string", default: "2" },
      out: { type: "string", default: "" },
      json: { type: "boolean", default: false },
    },
  });
  const work = (): Promise<Told> | null => {
    if (action === "status") return statusOf(ownOffice());
    if (action === "rotate") return makeAnew(ownOffice(), values.forget);
    if (action === "split") return splitKey(settings(), values);
    if (action === "join") return joinShares(files, values.out);
    return null;
  };
  const told = (action === "join") === files.length > 0 ? work() : null;
  if (!told) throw wrongUse("status, rotate, split, join 가운데 하나를 적어 주세요.", "keys");
  const { line, json } = await told;
  console.log(values.json ? JSON.stringify(json) : line);
  return EXIT.fine;
}
