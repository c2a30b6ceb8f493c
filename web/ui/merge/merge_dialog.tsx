/** Someone saved first: the values side by side, a choice per field, nothing typed is lost. Loaded when needed. */
import { type ReactNode, useState } from "react";
import { Button } from "../form/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { count as figure } from "../time/format.ts";
import {
  choiceOf,
  type Choices,
  type MergeChoice,
  merged,
  type MergeField,
  NOTHING_CHOSEN,
  wrongOwn,
} from "./merge.ts";
import { Field } from "./merge_field.tsx";

/** Things whose fields are shown one by one; what is chosen for all holds for the rest. */
const MOST_SHOWN = 50;

/** One thing that two people changed: a row of a table, a post. */
export interface MergeGroup {
  key: string;
  name: string;
  /** Who saved it first, and when. */
  who: string;
  at?: string;
  fields: MergeField[];
}

export interface MergeDialogProps {
  groups: MergeGroup[];
  text: string;
  /** What is said where nothing is to be chosen. */
  none?: string;
  saving?: boolean;
  closeLabel?: string;
  /** Why these values cannot be saved. */
  check?(values: Record<string, unknown>): string | null;
  /** What came of the last try. */
  children?: ReactNode;
  /** `byHand`: the values are to be tidied up before they are saved. */
  onSave(values: Record<string, unknown>, byHand: boolean): void;
  onClose(): void;
}

interface ListProps {
  groups: MergeGroup[];
  choices: Choices;
  /** Whether problems of the written value are shown yet. */
  tried: boolean;
  onChange(choices: Choices): void;
}

function Groups({ groups, choices, tried, onChange }: ListProps) {
  const isOne = groups.length === 1;
  const { chosen, own } = choices;
  return groups.slice(0, MOST_SHOWN).map(({ key, name, who, at, fields }) => (
    <section key={key} aria-label={name}>
      {!isOne && (
        <h3 className="merge-name">
          {name} <span>{who} · {at}</span>
        </h3>
      )}
      {fields.map((field) => (
        <Field
          key={field.key}
          field={field}
          who={who}
          choices={choices}
          tellsWho={isOne}
          wrong={tried ? wrongOwn(field, choices) : null}
          onChoose={(choice) => onChange({ own, chosen: { ...chosen, [field.key]: choice } })}
          onWrite={(text) =>
            onChange({ chosen, own: { ...own, [field.key]: text } })}
        />
      ))}
    </section>
  ));
}

export default function MergeDialog(props: MergeDialogProps) {
  const { groups, text, none, saving, check, children, onSave, onClose } = props;
  const [choices, setChoices] = useState<Choices>(NOTHING_CHOSEN);
  const [tried, setTried] = useState(false);
  const fields = groups.flatMap((group) => group.fields);
  const values = merged(fields, choices);
  const wrong = check?.(values) ?? null;
  const byHand = fields.some((field) => field.both?.byHand && choiceOf(field, choices) === "both");
  /** One choice for all of them; each may get its own afterwards. */
  const chooseAll = (choice: MergeChoice) =>
    setChoices({
      own: choices.own,
      chosen: Object.fromEntries(fields.map(({ key }) => [key, choice])),
    });
  const save = () => {
    setTried(true);
    if (fields.every((field) => wrongOwn(field, choices) === null)) onSave(values, byHand);
  };
  return (
    <Dialog
      wide
      keepOpenOutside
      title="다른 사람이 먼저 저장했습니다"
      text={text}
      onClose={onClose}
    >
      {groups.length > 1 && (
        <p className="row">
          <Button small onClick={() => chooseAll("mine")}>모두 내 내용으로</Button>
          <Button small onClick={() => chooseAll("theirs")}>모두 다른 사람의 내용으로</Button>
        </p>
      )}
      {fields.length === 0 && <p>{none}</p>}
      <Groups groups={groups} choices={choices} tried={tried} onChange={setChoices} />
      {groups.length > MOST_SHOWN && (
        <p>
          외 {figure(groups.length - MOST_SHOWN)}개 행은 위에서 모두에 대해 선택한 대로 저장합니다.
        </p>
      )}
      {wrong && <p role="alert" className="field-error">{wrong}</p>}
      {children}
      <div className="dialog-actions">
        <Button onClick={onClose}>{props.closeLabel ?? "편집으로 돌아가기"}</Button>
        <Button look="primary" busy={saving || wrong !== null} onClick={save}>
          {saving ? "저장 중…" : byHand ? "합쳐서 편집하기" : "선택한 내용으로 저장"}
        </Button>
      </div>
    </Dialog>
  );
}
