/** `deno task cli keys …`: the key that wraps the keys of persons, and the copies of their file. */
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Config } from "../../src/config.ts";
import { keyFileIn } from "../../src/personal/key_ring.ts";
import { acceptLoss, copiesOf, copyLines, mergeKeys } from "./keys_copies.ts";
import { rewrapKeys, statusOf } from "./keys_file.ts";
import { joinShares, splitKey } from "./keys_shares.ts";
import { requireBooks, settings } from "./connect.ts";
import { EXIT, wrongUse } from "./exit.ts";

/** Completed by shells. */
export const words = ["status", "merge", "accept-loss", "rotate", "split", "join"];

export const help = `사용법: deno task cli keys status
        deno task cli keys merge <암호키 파일> <암호키 파일> --out <파일>
        deno task cli keys accept-loss
        deno task cli keys rotate [--forget]
        deno task cli keys merge data/keys.sqlite /mnt/usb/keys.sqlite --out keys-merged.sqlite
  deno task cli keys split --out <폴더> [--shares 3] [--needed 2]
        deno task cli keys join <조각 파일…> --out <파일>

개인정보 암호키(keys.sqlite)와 그 복사본, 그것을 보호하는 마스터 키를 다룹니다. 마스터 키는 데이터 폴더 밖에 있습니다
(WRAPPING_KEY_FILE 또는 WRAPPING_KEY). 마스터 키를 잃으면 개인정보를 다시 읽을 수 없습니다.

  status         마스터 키가 어디에 있고 무엇을 암호화했는지, 암호키 파일과 알려진 복사본(BACKUP_KEYS_COPY, 백업
                 폴더의 keys-…)마다 기록의 개인정보를 몇 개나 읽는지 봅니다. 키 자체는 보여 주지 않습니다.
  merge          암호키 파일 둘을 새 파일 하나로 합칩니다. 한쪽에서 파기한 암호키는 넣지 않습니다.
  accept-loss    어느 복사본에도 없는 암호키를 잃은 것으로 기록에 남기고 이어서 씁니다. 서버를 끈 뒤에 실행합니다.
  rotate         새 마스터 키를 만들어 모두 다시 암호화합니다. 서버를 끈 뒤에 실행합니다.
    --forget     이 사무소의 옛 마스터 키를 파일에서 지웁니다. 옛 keys.sqlite 복사본은 더 읽을 수 없게 됩니다.
                 이 사무소가 쓴 적이 없는 마스터 키는 다른 사무소의 것일 수 있어 남깁니다.
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

/** The wrapping key and what it wraps, and what each file of keys opens. */
async function wholeStatus(config: Config): Promise<Told> {
  const { line, json } = await statusOf(config);
  const found = await copiesOf(config);
  if (!found) return { line, json };
  return { line: [line, ...copyLines(found)].join("\n"), json: { ...json, ...found } };
}

/** The settings of an office that has keys or books. */
async function ownOffice(): Promise<Config> {
  const config = settings();
  // On a KV server the keys are there, and a file of keys in the folder is another office's.
  if (config.kvUrl !== "" || !existsSync(keyFileIn(config.dataDir))) await requireBooks(config);
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
    if (action === "status") return ownOffice().then(wholeStatus);
    if (action === "rotate") return ownOffice().then((config) => rewrapKeys(config, values.forget));
    if (action === "merge") return mergeKeys(settings(), files, values.out);
    if (action === "accept-loss") return acceptLoss(settings());
    if (action === "split") return splitKey(settings(), values);
    if (action === "join") return joinShares(files, values.out);
    return null;
  };
  const takesFiles = action === "join" || action === "merge";
  const result = takesFiles === files.length > 0 ? work() : null;
  if (!result) throw wrongUse(`${words.join(", ")} 가운데 하나를 적어 주세요.`, "keys");
  const { line, json } = await result;
  console.log(values.json ? JSON.stringify(json) : line);
  return EXIT.fine;
}
