/** The messages in order: questions, answers, tools, changes waiting for approval. */
import { Fragment, useEffect, useMemo, useRef, useState } from "react";
import type { ChatFork } from "../../../projections/chat/chat_answers.ts";
import { Button } from "../../ui/form/button.tsx";
import { callApi } from "../../ui/client/api.ts";
import { Moment } from "../../ui/moment.tsx";
import { takeFocus } from "../../ui/take_focus.ts";
import { toast } from "../../ui/client/toasts.ts";
import { AnswerActs, Question, type ShowBranch } from "./branches.tsx";
import { QuestionFile } from "./question_file.tsx";
import { ChangeTable, type Decide, Proposal } from "./change.tsx";
import { type Sources, sourcesOf, toolAnchor } from "./figures.ts";
import { marksIn, plainOnes } from "./markdown.ts";
import { Code, Rendered } from "./rendered.tsx";
import type { ToolMessage } from "./said.ts";
import { type Shown, type TurnEnd, turnPlaces } from "./shown.ts";

interface Told {
  text: string;
  data?: unknown;
  links: { label: string; href: string }[];
  undo: { path: string; body: Record<string, unknown> } | null;
}

/** Undoes a tool's write, like the office's own pages. */
function Undo({ undo }: { undo: NonNullable<Told["undo"]> }) {
  const [state, setState] = useState<"" | "busy" | "done">("");
  const run = async () => {
    setState("busy");
    const answer = await callApi("POST", undo.path, { act: "takeBack", body: undo.body });
    if (!answer.ok) toast("error", answer.problem.message);
    else toast("success", "되돌렸습니다.");
    setState(answer.ok ? "done" : "");
  };
  if (state === "done") {
    return <p className="chat-quiet" tabIndex={-1} ref={takeFocus}>되돌렸습니다.</p>;
  }
  return <Button small busy={state === "busy"} onClick={() => void run()}>되돌리기</Button>;
}

/** A tool's answer: its text, its pages, and its JSON on request. */
function Answer({ told: result }: { told: Told }) {
  return (
    <>
      <p className="chat-text">{result.text}</p>
      {result.links.length > 0 && (
        <ul className="chat-links">
          {result.links.map(({ label, href }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      )}
      {result.undo && <Undo undo={result.undo} />}
      {result.data !== undefined && result.data !== null && (
        <details className="chat-json">
          <summary>JSON 보기</summary>
          <Code language="json" text={JSON.stringify(result.data, null, 2)} />
        </details>
      )}
    </>
  );
}

/** An older answer, reread on request. */
function Later({ told: result, onReread }: { told: Told; onReread(): Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    await onReread();
    setBusy(false);
  };
  return (
    <>
      <p className="chat-quiet">{result.text}</p>
      <Button small busy={busy} onClick={() => void read()}>다시 조회</Button>
    </>
  );
}

const DECIDED = {
  once: "이번만 승인함",
  always: "이 대화에서 항상 승인함",
  refused: "거절함",
} as const;

interface ToolProps extends Pick<MessagesProps, "onReread"> {
  tool: ToolMessage;
  name: string;
  onDecide: Decide | null;
}

function Tool({ tool, name, onDecide, onReread }: ToolProps) {
  if (tool.change && !tool.decision && !tool.told) {
    return <Proposal tool={tool} onDecide={onDecide} />;
  }
  const state = !tool.told ? "실행하는 중…" : tool.told.ok ? "완료" : "실행하지 못함";
  return (
    <details className="chat-tool" open={tool.change !== null || tool.told?.ok === false}>
      <summary>
        <span className="chat-tool-name">{name}</span>
        <span className={tool.told?.ok === false ? "chat-failed" : "chat-quiet"}>
          {state}
          {tool.decision && ` · ${DECIDED[tool.decision]}`}
        </span>
      </summary>
      {tool.change && <ChangeTable change={tool.change} />}
      {tool.told && (
        // A link to it unfolds its surroundings.
        <div id={toolAnchor(tool.call)}>
          {tool.told.later
            ? <Later told={tool.told} onReread={() => onReread(tool.call)} />
            : <Answer told={tool.told} />}
        </div>
      )}
      {tool.arguments !== "" && tool.arguments !== "{}" && (
        <Code language="보낸 값" text={tool.arguments} />
      )}
    </details>
  );
}

interface MessagesProps {
  shown: readonly Shown[];
  busy: boolean;
  /** Titles of tools by their names. */
  titles: ReadonlyMap<string, string>;
  /** Pictures that were given on this page, by the file's id. */
  pictures: ReadonlyMap<string, string>;
  onDecide: Decide;
  /** Rereads a tool's answer. */
  onReread(call: string): Promise<void>;
  /** Asks for the rest of an answer that was cut. */
  onRest(): void;
  forks: readonly ChatFork[];
  onShow: ShowBranch;
  /** Asks a question in other words; false if that was refused. */
  onEdit(question: number, text: string): Promise<boolean>;
  /** Answers a question again. */
  onAgain(question: number): void;
}

/** Time of the message. */
const When = ({ at }: { at: string }) =>
  at === "" ? null : (
    <p className="mt-1 faint text-2">
      <Moment at={at} />
    </p>
  );

interface OneProps extends MessagesProps {
  one: Shown;
  place: number;
  sources: Sources;
  isPlain: boolean;
  /** The question that it belongs to, counted from 0. */
  question: number;
}

type AskedProps =
  & Pick<MessagesProps, "busy" | "pictures" | "forks" | "onShow" | "onEdit">
  & { one: Extract<Shown, { role: "user" }>; question: number };

function Asked({ one, question, busy, pictures, forks, onShow, onEdit }: AskedProps) {
  return (
    <article className="chat-message chat-user" aria-label="나">
      <Question
        text={one.text}
        busy={busy}
        fork={forkAt(forks, question, "question")}
        onShow={onShow}
        onEdit={(text) => onEdit(question, text)}
      />
      <When at={one.at} />
      {one.files.map((file) => (
        <QuestionFile key={file.id} file={file} given={pictures.get(file.id)} />
      ))}
    </article>
  );
}

function One({ one, place, sources, isPlain, question, ...props }: OneProps) {
  const { shown, busy, titles, onDecide, onReread, onRest, onAgain } = props;
  const isLast = place === shown.length - 1;
  switch (one.role) {
    case "user":
      return <Asked {...props} one={one} question={question} />;
    case "ai":
      return (
        <article className="chat-message chat-ai" aria-label="AI">
          {one.thought !== "" && (
            <details className="chat-thought">
              <summary>
                {one.end === null && one.text === "" ? "생각하는 중…" : "생각 과정"}
              </summary>
              <p className="chat-text">{one.thought}</p>
            </details>
          )}
          <Rendered
            text={one.text}
            isPlain={isPlain}
            sources={one.end === null ? null : sources}
            place={place}
          />
          {one.end !== null && one.text !== "" && <When at={one.at} />}
          {one.note !== "" && <p className="chat-quiet mt-2">{one.note}</p>}
          {one.problem !== "" && (
            <div className="chat-broken mt-2">
              <p role="alert">{one.problem}</p>
              {isLast && !busy && (
                <Button
                  small
                  onClick={() => one.text === "" ? onAgain(question) : onRest()}
                >
                  {one.text === "" ? "다시 묻기" : "이어서 답하기"}
                </Button>
              )}
            </div>
          )}
        </article>
      );
    case "tool":
      return (
        <Tool
          tool={one}
          name={titles.get(one.name) ?? one.name}
          onDecide={busy ? null : onDecide}
          onReread={onReread}
        />
      );
    case "form":
      return (
        <article className="chat-message chat-form-result" aria-label="도구 실행 결과">
          <h3>{titles.get(one.result.tool_name) ?? one.result.tool_name}</h3>
          <Answer told={{ ...one.result, text: one.result.result }} />
        </article>
      );
    case "system":
      return <p className="chat-system" role="alert">{one.text}</p>;
  }
}

const forkAt = (forks: readonly ChatFork[], question: number, part: ChatFork["part"]) =>
  forks.find((one) => one.question === question && one.part === part);

/** Sources of figures: recomputed after a tool's answer or a file, not with each character. */
function useSources(shown: readonly Shown[]): Sources {
  const result =
    shown.filter((one) =>
      one.role === "user"
        ? one.files.length > 0
        : one.role === "tool" && one.told && !one.told.later
    ).length;
  return useMemo(() => sourcesOf(shown), [result, shown[0]]);
}

/** Which messages are shown as they were written; an answer is counted once, however often others grow. */
function usePlain(shown: readonly Shown[]): boolean[] {
  const counted = useRef(new WeakMap<Shown, number>()).current;
  return plainOnes(shown.map((one) => {
    if (one.role !== "ai") return 0;
    const marks = counted.get(one) ?? marksIn(one.text);
    counted.set(one, marks);
    return marks;
  }));
}

/**
 * Pixels that an element is below the place where it is scrolled to, above the input. Other columns may be longer than the
 * messages, so the page's own end says nothing.
 */
const below = (element: Element): number =>
  element.getBoundingClientRect().bottom - innerHeight +
  parseFloat(getComputedStyle(element).scrollMarginBlockEnd);

/** Pixels from the end within which its reader follows it. */
const NEAR = 40;

/**
 * Keeps the end in view while its reader is there. Any movement up stops it at once, at whatever speed the text grows; the end,
 * or a new question, begins it again.
 */
function useFollowing(shown: readonly Shown[]) {
  const end = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  useEffect(() => {
    let [last, touched] = [scrollY, 0];
    const leave = () => follows.current = false;
    const look = () => {
      const isNear = end.current !== null && below(end.current) < NEAR;
      // Near it, the page moves up by itself: to the end's place, and where something below it goes.
      if (scrollY > last && isNear) follows.current = true;
      if (scrollY < last && !isNear) leave();
      last = scrollY;
    };
    // Before the scrolling that they cause: text that comes in between must not undo it.
    const turn = ({ deltaY }: WheelEvent) => deltaY < 0 && leave();
    const touch = ({ touches }: TouchEvent) => touched = touches[0].clientY;
    const move = ({ touches }: TouchEvent) => touches[0].clientY > touched && leave();
    const press = ({ key }: KeyboardEvent) => UP.includes(key) && leave();
    const stop = new AbortController();
    const options = { passive: true, signal: stop.signal };
    addEventListener("scroll", look, options);
    addEventListener("wheel", turn, options);
    addEventListener("touchstart", touch, options);
    addEventListener("touchmove", move, options);
    addEventListener("keydown", press, options);
    return () => stop.abort();
  }, []);
  useEffect(() => {
    // After asking, the answer is scrolled into view.
    if (shown.at(-1)?.role === "user") follows.current = true;
    if (follows.current && shown.length > 0) end.current?.scrollIntoView({ block: "end" });
  }, [shown]);
  return end;
}

const UP = ["ArrowUp", "PageUp", "Home"];

/** What can be done with an answer, below all of it; not while it comes. */
function TurnActs(
  { question, end, isLast, busy, forks, onShow, onAgain }:
    & Pick<MessagesProps, "busy" | "forks" | "onShow" | "onAgain">
    & { question: number; end: TurnEnd | null; isLast: boolean },
) {
  if (!end || busy && isLast) return null;
  return (
    <AnswerActs
      text={end.text}
      busy={busy}
      fork={forkAt(forks, question, "answer")}
      onShow={onShow}
      onAgain={isLast && end.isEmpty ? null : () => onAgain(question)}
    />
  );
}

/** The list of messages. */
export function Messages(props: MessagesProps) {
  const { shown, busy } = props;
  const sources = useSources(shown);
  const plain = usePlain(shown);
  const end = useFollowing(shown);
  const places = turnPlaces(shown);
  return (
    <div className="chat-log" role="log" aria-label="대화 내용" aria-busy={busy}>
      {shown.length === 0 && (
        <p className="chat-empty">
          사무소의 기록에 관해 물어보세요. 값을 바꾸는 일은 승인하신 뒤에만 실행합니다.
        </p>
      )}
      {shown.map((one, place) => (
        <Fragment key={place}>
          <One
            {...props}
            one={one}
            place={place}
            sources={sources}
            isPlain={plain[place]}
            question={places[place].question}
          />
          <TurnActs {...props} {...places[place]} isLast={place === shown.length - 1} />
        </Fragment>
      ))}
      <div ref={end} className="chat-end" />
    </div>
  );
}
