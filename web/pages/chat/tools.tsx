/** The tools of the console: searched, and run by a form without any model (S2 §2). */
import { useState } from "react";
import type { ListedTool, ModelList, ToolResult } from "../../../projections/chat/chat_answers.ts";
import { NO_VISION_TEXT, visionModel } from "../../../projections/chat/chat_sight.ts";
import { chatPaths } from "./paths.ts";
import { callApi } from "../../ui/client/api.ts";
import { Button } from "../../ui/form/button.tsx";
import { Field } from "../../ui/form/field.tsx";
import { takeFocus } from "../../ui/take_focus.ts";
import { ChangeTable } from "./change.tsx";
import { fieldsOf, readArguments, rowsHint, type ToolField } from "./tool_arguments.ts";

const HINTS: Partial<Record<ToolField["kind"], string>> = {
  array: "JSON 배열 또는 쉼표로 나눈 목록",
  object: "JSON 객체",
  integer: "정수",
  number: "숫자",
};

function Input({ field, text, problem, onText }: {
  field: ToolField;
  text: string;
  problem?: string;
  onText(text: string): void;
}) {
  const { kind, description, required, choices, parts } = field;
  const hint = [description, kind === "rows" ? rowsHint(parts) : HINTS[kind]].filter(Boolean).join(
    " · ",
  );
  const label = required ? `${field.label} (필수)` : field.label;
  const change = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => onText(event.currentTarget.value),
  };
  if (choices.length === 0) {
    const as = ["object", "array", "rows"].includes(kind) ? "textarea" : "input";
    return <Field as={as} label={label} hint={hint} problem={problem} {...change} />;
  }
  return (
    <Field as="select" label={label} hint={hint} problem={problem} {...change}>
      <option value="">선택 안 함</option>
      {choices.map(({ value, label }) => <option key={value} value={value}>{label}</option>)}
    </Field>
  );
}

/** The proposed effect, before it is done. */
function Shown({ change, busy, onYes, onNo }: {
  change: NonNullable<ToolResult["change"]>;
  busy: boolean;
  onYes(): void;
  onNo(): void;
}) {
  return (
    <>
      <h3 tabIndex={-1} ref={takeFocus}>{change.title}</h3>
      <ChangeTable change={change} />
      <div className="row">
        <Button look="primary" busy={busy} onClick={onYes}>
          {change.sends ? "이대로 보내기" : "이대로 바꾸기"}
        </Button>
        <Button onClick={onNo}>그만두기</Button>
      </div>
    </>
  );
}

interface FormProps {
  tool: ListedTool["function"];
  model: string;
  /** Why it cannot be run now; "" where it can. */
  blocked: string;
  onResult(result: ToolResult): void;
}

const Trouble = ({ text }: { text: string }) =>
  text !== "" && <p className="field-error" role="alert">{text}</p>;

/** The tool with which a model reads a picture. */
const LOOKS = "analyze_image";

/** Runs the tool: shows its proposed change, or its answer. */
function useCall({ tool, model, onResult }: FormProps) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState("");
  const [change, setChange] = useState<ToolResult["change"]>(null);
  const [wasShown, setWasShown] = useState(false);
  const call = async (given: Record<string, unknown>, confirm: boolean) => {
    setBusy(true);
    setFailed("");
    const body = { tool_name: tool.name, arguments: given, confirm, model };
    const path = chatPaths.api.execute();
    const answer = await callApi<ToolResult>("POST", path, { act: "runTool", body });
    setBusy(false);
    if (!answer.ok) return setFailed(answer.problem.message);
    setChange(answer.data.change);
    setWasShown(true);
    if (!answer.data.change) onResult(answer.data);
  };
  return { busy, failed, change, setChange, wasShown, call };
}

function ToolForm(props: FormProps) {
  const fields = fieldsOf(props.tool.parameters);
  const [texts, setTexts] = useState<Record<string, string>>(
    Object.fromEntries(fields.map(({ name, start }) => [name, start])),
  );
  const [problems, setProblems] = useState<Record<string, string>>({});
  const { busy, failed, change, setChange, wasShown, call } = useCall(props);
  const run = () => {
    const read = readArguments(fields, texts);
    setProblems(read.problems);
    if (Object.keys(read.problems).length === 0) void call(read.values, false);
  };
  return (
    <form
      className="chat-tool-form"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          text={texts[field.name] ?? ""}
          problem={problems[field.name]}
          onText={(text) => {
            setTexts({ ...texts, [field.name]: text });
            setChange(null);
          }}
        />
      ))}
      <Trouble text={props.blocked || failed} />
      {change
        ? (
          <Shown
            change={change}
            busy={busy}
            onYes={() => void call(change.input, true)}
            onNo={() => setChange(null)}
          />
        )
        : props.blocked === "" && (
          <Button
            look="primary"
            type="submit"
            busy={busy}
            ref={wasShown ? takeFocus : undefined}
          >
            실행
          </Button>
        )}
    </form>
  );
}

interface ToolsProps {
  tools: ListedTool[];
  model: string;
  models: ModelList["models"];
  onResult(result: ToolResult): void;
}

export function Tools({ tools, model, models, onResult }: ToolsProps) {
  const [search, setSearch] = useState("");
  const isBlind = visionModel(models, model) === null;
  const wanted = search.trim().toLowerCase();
  const found = tools.filter(({ function: { name, title, description } }) =>
    `${name} ${title} ${description}`.toLowerCase().includes(wanted)
  );
  return (
    <>
      <input
        type="search"
        className="input"
        aria-label="도구 찾기"
        placeholder="도구 찾기"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 && <p className="chat-quiet">찾은 도구가 없습니다.</p>}
      <ul className="chat-tools">
        {found.map(({ function: tool }) => (
          <li key={tool.name}>
            <details>
              <summary>
                {tool.title}
                {tool.writes && <span className="badge">승인 필요</span>}
              </summary>
              <p className="chat-quiet">{tool.description}</p>
              <ToolForm
                tool={tool}
                model={model}
                blocked={tool.name === LOOKS && isBlind ? NO_VISION_TEXT : ""}
                onResult={onResult}
              />
            </details>
          </li>
        ))}
      </ul>
    </>
  );
}
