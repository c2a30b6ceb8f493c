/** What is asked before rights are given or taken away. Pure. */
import type { TableRow } from "../../../events/kit/column.ts";
import type { Question } from "../../ui/dialog/confirm.ts";
import type { CellChange } from "../../../projections/table/shapes.ts";

/** What each flag lets a person do, for the sentence that asks. */
const RIGHTS: Record<string, { label: string; given: string; taken: string }> = {
  is_active: {
    label: "활성",
    given: "다시 로그인하고 가진 권한대로 이용할 수 있게 됩니다.",
    taken: "모든 기기에서 바로 이용할 수 없게 됩니다.",
  },
  is_staff: {
    label: "직원",
    given: "직원 화면을 열고 업무 자료를 고칠 수 있게 됩니다.",
    taken: "직원 화면과 업무 자료를 더 이상 열 수 없게 됩니다.",
  },
  is_superuser: {
    label: "최고관리자",
    given: "이 설정 화면을 비롯한 모든 자료와 권한을 바꿀 수 있게 됩니다.",
    taken: "설정 화면을 더 이상 열 수 없게 됩니다.",
  },
};

const NAMES_SHOWN = 3;

function names(changes: CellChange[], rows: TableRow[], count = 0): string {
  const byId = new Map(rows.map((row) => [row.id, String(row.name || row.id)]));
  const all = [...new Set(changes.map(({ id }) => byId.get(id) ?? id))];
  const shown = all.slice(0, NAMES_SHOWN).map((name) => `${name} 님`).join(", ");
  const rest = Math.max(all.length, count) - Math.min(all.length, NAMES_SHOWN);
  return rest > 0 ? `${shown} 외 ${rest}명` : shown;
}

/**
 * The question for these changes; null when none of them touches a right. `count` says how many people
 * a filter means, when not all of them are loaded.
 */
export function rightsQuestion(
  changes: CellChange[],
  rows: TableRow[],
  count?: number,
): Question | null {
  const rights = changes.filter(({ key, from, to }) => key in RIGHTS && from !== to);
  if (rights.length === 0) return null;
  const kinds = new Set(rights.map(({ key, to }) => `${key} ${to}`));
  const takes = rights.some(({ to }) => to !== true);
  const who = names(rights, rows, count);
  if (kinds.size > 1) {
    const which = Object.entries(RIGHTS).filter(([name]) => rights.some(({ key }) => key === name))
      .map(([, { label }]) => label).join("·");
    return {
      title: `권한 ${rights.length}건을 변경하시겠습니까?`,
      text: `${who}의 ${which} 권한이 함께 바뀝니다. 바뀐 권한은 바로 적용됩니다.`,
      confirm: "권한 변경",
      danger: takes,
    };
  }
  const { label, given, taken } = RIGHTS[rights[0].key];
  return {
    title: takes ? `${label} 권한을 해제하시겠습니까?` : `${label} 권한을 부여하시겠습니까?`,
    text: `${who}: ${takes ? taken : given}`,
    confirm: takes ? "권한 해제" : "권한 부여",
    danger: takes,
  };
}
