/** The output of `cli restore`: what was restored, which rights changed since, who has which now. */
import type { RestoreOpened } from "../../events/log/restore.ts";
import { momentText } from "../../projections/kit/moment.ts";
import { rightsHolders } from "../../projections/log/restore.ts";
import { changeNames, holderNames, knownText } from "../../projections/log/restore_words.ts";
import { accountLabel } from "../../projections/security/security_rows.ts";
import type { Views } from "../../projections/registry.ts";
import type { Config } from "../../src/config.ts";
import { officeWrapping } from "../../src/personal/wrapping_source.ts";
import { openBooks } from "../../src/store/open.ts";

export interface Restored extends RestoreOpened {
  file: string;
  /** Files of the office that the backup has not whole. */
  lost: string[];
  /** The folder that it was put back into, absolute. */
  folder: string;
  /** The new name of the books that were there; null when there were none. */
  aside: string | null;
  /** Are the keys of personal data there, all of them? */
  keys: boolean;
  /** Texts about people that no key opens. */
  unreadable: number;
  /** Nicknames of accounts that the copy does not know. */
  names: Map<string, string>;
}

/** What was typed by somebody else may not steer the terminal. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, " ");

/** With its year: what was restored may be of another. */
const moment = (at: string): string => momentText(at, 0);

const nameOf = (views: Views, names: Restored["names"], id: string): string =>
  names.has(id) ? `별명 ‘${names.get(id)}’ (${id})` : accountLabel(views, id);

/** The lines, with the names that the restored books have. Without keys there are none, and nothing is opened. */
export async function restoredLines(config: Config, restored: Restored): Promise<string[]> {
  const { file, folder, backup_at, aside, lost } = restored;
  const head = [
    `${moment(backup_at)}의 백업을 ${folder}에 복원했습니다: ${file}`,
    ...aside ? [`있던 기록은 ${aside}에 그대로 있습니다. 확인한 뒤 지워 주세요.`] : [],
    ...lost.length === 0 ? [] : [
      `저장된 파일 ${lost.length}개는 백업에도 온전한 것이 없습니다: ${lost.join(", ")}. ` +
      "다른 백업 폴더가 있으면 restore --missing으로 찾아보세요.",
    ],
    "",
    knownText(restored),
  ];
  const tail = "\n서버를 시작하면 모두 로그아웃되고 액세스 토큰은 확인할 때까지 멈춥니다. " +
    "권한은 ‘설정 · 사용자 관리 · 로그인과 토큰’에서 확인해 주세요.";
  if (!restored.keys) {
    const missing = restored.unreadable === 0
      ? ""
      : `\n주의: 개인정보 ${
        restored.unreadable.toLocaleString("ko-KR")
      }개를 읽을 암호키가 없습니다. 모두 읽는 암호키 파일을 ${config.dataDir}/keys.sqlite에 두기 전에는 서버가 시작하지 않습니다.`;
    return [...head, missing, tail];
  }
  const path = `${config.dataDir}/office.kv`;
  const books = await openBooks({ path, wrapping: officeWrapping(config) });
  try {
    return [...head, ...listed(books.views, restored), tail].map((line) =>
      line.split("\n").map(plain).join("\n")
    );
  } finally {
    await books.close();
  }
}

function listed(views: Views, { changes, more, names }: Restored): string[] {
  const people = rightsHolders(views.user).map(({ id, role, since }) =>
    `  ${holderNames[role]} · ${accountLabel(views, id)} · ${moment(since)}부터`
  );
  return [
    ...more > 0 ? [`  이전 변경 ${more.toLocaleString("ko-KR")}건`] : [],
    ...changes.map(({ at, kind, account, by }) => {
      const whom = account && ` · ${nameOf(views, names, account)}`;
      return `  ${moment(at)} · ${changeNames[kind]}${whom} · ${nameOf(views, names, by)}`;
    }),
    "\n지금 권한이 있는 사람 (백업 때의 권한입니다)",
    ...people,
  ];
}
