/** Starting a job by hand: its kind, its arguments checked by the kind, when. Loaded when it is first opened. */
import { type FormEvent, useEffect, useState } from "react";
import type { JobKindRow } from "../../../../projections/job/job_kind_rows.ts";
import { jobPaths } from "./paths.ts";
import { callApi, isFinal, newKey } from "../../../ui/client/api.ts";
import { Button } from "../../../ui/form/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Waiting } from "../../../ui/client/lazy.tsx";
import { toast } from "../../../ui/client/toasts.ts";
import { type ArgumentField, argumentsOf, fieldsOf, instantOf } from "./start_form.ts";

/** Names of fields that no argument has. */
const PRIORITY = " priority";
const NOT_BEFORE = " not_before";

/** By field; "" for what is about none. */
type Problems = Record<string, string>;

interface ArgumentProps {
  field: ArgumentField;
  value: string;
  problem: string | undefined;
  onChange(text: string): void;
}

const HINTS: Partial<Record<ArgumentField["kind"], string>> = {
  list: "여러 개는 쉼표나 줄바꿈으로 나눕니다.",
  json: "JSON으로 입력합니다.",
};

function Argument(
  { field: { kind, key, label, choices, required }, value, problem, onChange }: ArgumentProps,
) {
  const shared = {
    label: required ? `${label} (필수)` : label,
    name: key,
    value,
    problem,
    hint: HINTS[kind],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  if (kind === "list" || kind === "json") return <Field as="textarea" rows={3} {...shared} />;
  if (kind !== "choice" && kind !== "flag") {
    return <Field {...shared} inputMode={kind === "number" ? "decimal" : undefined} />;
  }
  const options = kind === "flag" ? [["false", "아니요"], ["true", "예"]] : [
    ["", "지정 안 함"],
    ...choices.map((choice) => [choice, choice]),
  ];
  return (
    <Field as="select" {...shared}>
      {options.map(([name, text]) => <option key={name} value={name}>{text}</option>)}
    </Field>
  );
}

/** What the server has against it, by field. */
function problemsOf(details: unknown[] | undefined, message: string): Problems {
  const found = (details ?? []) as { field?: string; message: string }[];
  const named = found.flatMap(({ field, message }) =>
    field ? [[field.split(".")[0], message]] : []
  );
  return named.length > 0 ? Object.fromEntries(named) : { "": message };
}

interface FormProps {
  kinds: JobKindRow[];
  onClose(): void;
  onDone(): void;
}

/** What is typed, and what comes of sending it. */
function useStart({ kinds, onClose, onDone }: FormProps) {
  const [kind, setKind] = useState(kinds[0]);
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Problems>({});
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);
  const fields = fieldsOf(kind.schema);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const body = {
      kind: kind.kind,
      args: argumentsOf(fields, typed),
      priority: Number(typed[PRIORITY] ?? 5),
      not_before: instantOf(typed[NOT_BEFORE] ?? ""),
    };
    const answer = await callApi("POST", jobPaths.start(), { act: "startTask", body, key });
    setBusy(false);
    if (answer.ok) {
      toast("success", `${kind.title} 작업을 시작했습니다.`);
      onDone();
      return onClose();
    }
    if (isFinal(answer.status)) setKey(newKey());
    setProblems(problemsOf(answer.problem.details, answer.problem.message));
  };
  return {
    kind,
    fields,
    typed,
    problems,
    busy,
    submit,
    choose(name: string) {
      setKind(kinds.find((one) => one.kind === name)!);
      setProblems({});
      setKey(newKey());
    },
    type(name: string, text: string) {
      setTyped((before) => ({ ...before, [name]: text }));
      setKey(newKey());
    },
  };
}

type Start = ReturnType<typeof useStart>;

/** When, and how urgent. */
function Timing({ start: { typed, problems, type } }: { start: Start }) {
  return (
    <>
      <Field
        as="select"
        label="우선순위"
        value={typed[PRIORITY] ?? "5"}
        onChange={(event) => type(PRIORITY, event.target.value)}
      >
        {Array.from({ length: 10 }, (_, place) => 9 - place).map((priority) => (
          <option key={priority} value={priority}>
            {priority === 5 ? "5 (보통)" : priority}
          </option>
        ))}
      </Field>
      <Field
        label="시작 시각 (비우면 즉시 시작)"
        type="datetime-local"
        value={typed[NOT_BEFORE] ?? ""}
        problem={problems.not_before}
        onChange={(event) => type(NOT_BEFORE, event.target.value)}
      />
    </>
  );
}

function StartForm(props: FormProps) {
  const start = useStart(props);
  const { kind, fields, typed, problems, busy, submit, choose, type } = start;
  const clock = kind.schedule ? `, 정해진 시각(${kind.schedule})에도 스스로 합니다` : "";
  return (
    <form className="dialog-form" onSubmit={submit} noValidate>
      <Field
        as="select"
        label="종류"
        value={kind.kind}
        hint={`${kind.queue} 큐${clock}`}
        onChange={(event) => choose(event.target.value)}
      >
        {props.kinds.map((one) => <option key={one.kind} value={one.kind}>{one.title}</option>)}
      </Field>
      {fields.map((field) => (
        <Argument
          key={field.key}
          field={field}
          value={typed[field.key] ?? ""}
          problem={problems[field.key]}
          onChange={(text) => type(field.key, text)}
        />
      ))}
      <Timing start={start} />
      {problems[""] && <p className="notice" role="alert">{problems[""]}</p>}
      <div className="dialog-actions">
        <Button onClick={props.onClose}>닫기</Button>
        <Button type="submit" look="primary" busy={busy}>시작</Button>
      </div>
    </form>
  );
}

export default function StartDialog({ onClose, onDone }: Omit<FormProps, "kinds">) {
  const [kinds, setKinds] = useState<JobKindRow[] | null>(null);
  useEffect(() => {
    callApi<{ data: JobKindRow[] }>("GET", jobPaths.kinds(), { act: "loadKinds" }).then(
      (answer) => {
        if (answer.ok) return setKinds(answer.data.data);
        toast("error", answer.problem.message);
        onClose();
      },
    );
  }, []);
  return (
    <Dialog
      title="작업 직접 시작"
      text="인수는 선택한 종류의 형식에 맞는지 확인한 뒤 접수합니다."
      onClose={onClose}
      keepOpenOutside
    >
      {kinds ? <StartForm kinds={kinds} onClose={onClose} onDone={onDone} /> : <Waiting />}
    </Dialog>
  );
}
