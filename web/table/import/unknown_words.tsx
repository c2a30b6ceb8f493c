/** Words of the file that name nothing here: what each becomes is chosen once for all its rows. */
import type {
  CreatedRow,
  Replace,
  UnknownValue,
} from "../../../projections/table/import_shapes.ts";
import { Button } from "../../ui/form/button.tsx";
import { count } from "../../ui/time/format.ts";
import { PreviewTable } from "../preview_table.tsx";

/** What the field of a word says: nothing, that a row is made, or `=` and the name that is meant. */
const MAKE = "+";

function chosenFor({ key, value }: UnknownValue, replace: Replace): string {
  const choice = replace[key]?.[value];
  if (!choice) return "";
  return "to" in choice ? `=${choice.to}` : MAKE;
}

/** The choices with another one for a word. */
export function withWord(
  replace: Replace,
  { key, value }: Pick<UnknownValue, "key" | "value">,
  chosen: string,
): Replace {
  const { [key]: { [value]: _before, ...words } = {}, ...others } = replace;
  if (chosen === "") return Object.keys(words).length > 0 ? { ...others, [key]: words } : others;
  const choice = chosen === MAKE ? { create: true as const } : { to: chosen.slice(1) };
  return { ...others, [key]: { ...words, [value]: choice } };
}

interface WordProps {
  word: UnknownValue;
  replace: Replace;
  onReplace(replace: Replace): void;
}

function Word({ word, replace, onReplace }: WordProps) {
  const { label, value, rows, mayCreate, choices } = word;
  const chosen = chosenFor(word, replace);
  return (
    <tr>
      <td>{label}</td>
      <th scope="row">{value}</th>
      <td className="ti-number">{count(rows)}</td>
      <td>
        <select
          className="input"
          aria-label={`${label} ‘${value}’ 대신 쓸 값`}
          value={chosen}
          onChange={({ target }) => onReplace(withWord(replace, word, target.value))}
        >
          <option value="">제외</option>
          {(mayCreate || chosen === MAKE) && <option value={MAKE}>새로 만들기</option>}
          {choices.map((name) => <option key={name} value={`=${name}`}>{name}</option>)}
        </select>
      </td>
    </tr>
  );
}

interface UnknownWordsProps extends Omit<WordProps, "word"> {
  unknown: UnknownValue[];
  busy: boolean;
  /** Previews again with what was chosen. */
  onCheck(): void;
}

/** Every such word with its rows; nothing where the file has none. */
export function UnknownWords({ unknown, busy, onCheck, ...rest }: UnknownWordsProps) {
  if (unknown.length === 0) return null;
  return (
    <section className="ti-unknown" aria-label="등록되지 않은 값">
      <p>
        파일의 값{" "}
        {count(unknown.length)}개가 등록된 이름이나 선택지에 없습니다. 대신 쓸 값을 선택하면 그 값이
        적힌 모든 행에 적용합니다.
      </p>
      <PreviewTable
        className="ti-words"
        label="등록되지 않은 값 표"
        heads={["항목", "파일의 값", "행 수", "대신 쓸 값"]}
      >
        {unknown.map((word) => <Word key={`${word.key} ${word.value}`} word={word} {...rest} />)}
      </PreviewTable>
      <Button busy={busy} onClick={onCheck}>다시 확인</Button>
    </section>
  );
}

/** Rows of other tables that the import made first. */
export function CreatedRows({ created }: { created: CreatedRow[] }) {
  if (created.length === 0) return null;
  const names = created.map(({ title, name }) => `${title} ‘${name}’`).join(", ");
  return (
    <p className="ti-hint">
      먼저 만든 행: {names}. 가져오기를 되돌려도 남으며, 그 목록의 작업 내역에서 되돌릴 수 있습니다.
    </p>
  );
}
