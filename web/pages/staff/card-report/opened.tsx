/** What is below an open line: the details or the editor, and the history when asked for (S1 §2). */
import type { Purpose } from "../../../../events/card/card.ts";
import {
  CARD_LABELS,
  type CardRow,
  PURPOSE_LABELS,
} from "../../../../projections/card/card_row.ts";
import type { Participant } from "../../../../projections/employee/employee.ts";
import { paths } from "../../../paths.ts";
import { authorText } from "../../../report/author.ts";
import { Details } from "../../../report/details.tsx";
import { Fact } from "../../../ui/record/facts.tsx";
import { ChoiceField, Editor, TextField } from "../../../report/editor.tsx";
import { WarningIcon } from "../../../report/icons.tsx";
import type { OpenedProps } from "../../../report/noun.ts";
import { OpenedRow } from "../../../report/opened.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Picker, roleText } from "./picker.tsx";
import { partOf, type Sides, textPart } from "../../../report/merge.ts";
import type { MergeField } from "../../../ui/merge/merge.ts";

/** The same as `NOTE_MAX_LENGTH` of events/card/card.ts; a test compares them. */
export const NOTE_LIMIT = 5_000;

/** The fields a person edits, with the people as they are shown. */
export interface Draft {
  purpose: Purpose;
  note: string;
  participants: Participant[];
}

/** The editable part of a row. */
function draftOf(row: Draft): Draft {
  return { purpose: row.purpose, note: row.note, participants: row.participants };
}

/** The order of participants is part of what was chosen. */
const samePeople = (a: Participant[], b: Participant[]): boolean =>
  a.map(({ id }) => id).join("\n") === b.map(({ id }) => id).join("\n");

export const idsOf = (draft: Draft): string[] => draft.participants.map(({ id }) => id);

const namesOf = (people: Participant[]): string =>
  people.map(({ name }) => name).join(", ") || "(없음)";

/** The choices of a merge: a note may be written anew, people are joined by default. */
export function mergeFields(sides: Sides<Draft>): MergeField[] {
  const part = <F extends keyof Draft>(field: F) => partOf(sides, field, CARD_LABELS[field]);
  const purpose: MergeField<Purpose> = { ...part("purpose"), show: (to) => PURPOSE_LABELS[to] };
  const note = textPart(part("note"), NOTE_LIMIT);
  const joined = joinPeople(sides);
  const participants: MergeField<Participant[]> = {
    ...part("participants"),
    same: samePeople,
    show: namesOf,
    both: { title: "합치기", text: namesOf(joined), value: joined, first: true },
  };
  return [purpose, note, participants] as MergeField[];
}

/** Everyone either side has, without those one side removed from the base. */
function joinPeople({ base, mine, theirs }: Sides<Draft>): Participant[] {
  const before = new Set(idsOf(base));
  const inMine = new Set(idsOf(mine));
  const inTheirs = new Set(idsOf(theirs));
  const kept = (id: string) => before.has(id) ? inMine.has(id) && inTheirs.has(id) : true;
  const joined = new Map([...theirs.participants, ...mine.participants].map((p) => [p.id, p]));
  return [...joined.values()].filter(({ id }) => kept(id));
}

const NO_PARTICIPANT = "참석자를 한 명 이상 선택해 주세요.";
const DOUBLE_WORDS: Record<CardRow["double_of"][number]["reason"], string> = {
  approve_num: "승인번호가 같은 내역",
  store_pay_minute: "사용처·금액·시각이 같은 내역",
};

type Props = OpenedProps<CardRow>;

function People({ row }: { row: CardRow }) {
  if (row.participants.length === 0) return <span className="report-none">참석자 없음</span>;
  return (
    <ul className="cr-persons">
      {row.participants.map((person) => (
        <li key={person.id}>
          <Avatar name={person.name} image={person.profile_image_url} />
          <span>{person.name}</span>
          <span className="report-role">{roleText(person)}</span>
        </li>
      ))}
    </ul>
  );
}

function Doubles({ row, actions }: Pick<Props, "row" | "actions">) {
  if (row.double_of.length === 0) return null;
  return (
    <ul className="cr-warnings">
      {row.double_of.map((double) => (
        <li key={double.id}>
          <WarningIcon /> 같은 결제가 두 번 등록된 것 같습니다:{" "}
          {DOUBLE_WORDS[double.reason]}이 있습니다.{" "}
          <button type="button" className="report-link" onClick={() => actions.goTo(double.id)}>
            해당 내역 보기
          </button>
        </li>
      ))}
    </ul>
  );
}

function CardDetails(props: Omit<Props, "editing">) {
  const { row } = props;
  return (
    <>
      <Doubles {...props} />
      <Details {...props}>
        <Fact term="비고" wide>{row.note && <span className="report-text">{row.note}</span>}</Fact>
        <Fact term={`참석자 ${row.participants.length}명`} wide>
          <People row={row} />
        </Fact>
        <Fact term="승인번호">{row.approve_num}</Fact>
        <Fact term="카드 사용자">{row.card_user}</Fact>
        <Fact term="인원">{row.head_count !== null && `${row.head_count}명`}</Fact>
        <Fact term="결제 방법">{row.method}</Fact>
        <Fact term={row.version > 1 ? "마지막 수정" : "등록"}>{authorText(row)}</Fact>
      </Details>
    </>
  );
}

function CardEditor({ row, actions }: Pick<Props, "row" | "actions">) {
  return (
    <Editor<CardRow, Draft>
      row={row}
      name={row.store_name}
      actions={actions}
      draftOf={draftOf}
      check={({ participants }) => participants.length === 0 ? NO_PARTICIPANT : null}
      path={paths.api.cardUpdate(row.id)}
      bodyOf={({ purpose, note, participants }) => ({
        purpose,
        note,
        // The order of participants is part of what was chosen.
        participants: participants.map(({ id }) => id),
      })}
      mergeFields={mergeFields}
    >
      {({ purpose, note, participants }, change, wrong) => (
        <>
          <ChoiceField
            label={CARD_LABELS.purpose}
            value={purpose}
            words={PURPOSE_LABELS}
            onChange={(purpose) => change({ purpose })}
          />
          <TextField
            label={CARD_LABELS.note}
            value={note}
            limit={NOTE_LIMIT}
            onChange={(note) => change({ note })}
          />
          <div className="field">
            <span className="label" aria-hidden="true">{CARD_LABELS.participants}</span>
            <Picker
              chosen={participants}
              invalid={wrong}
              onChange={(participants) => change({ participants })}
              announce={actions.announce}
            />
          </div>
        </>
      )}
    </Editor>
  );
}

/** A value as the history says it. */
function historyText(key: string, value: unknown): string {
  if (key === "purpose" && value) return PURPOSE_LABELS[value as Purpose];
  if (key === "participants") {
    return ((value ?? []) as Participant[]).map(({ name }) => name).join(", ");
  }
  return String(value ?? "");
}

/** An open row. Comes as a script of its own, so that the first screen stays small. */
export default function Opened(props: Props) {
  return (
    <OpenedRow
      {...props}
      name={props.row.store_name}
      details={<CardDetails {...props} />}
      editor={<CardEditor {...props} />}
      files={{ noun: "card", word: "영수증" }}
      historyPath={paths.api.cardHistory}
      restorePath={paths.api.cardRestore}
      text={historyText}
    />
  );
}
